# An image with jgflint and jgfconv only, as static programs. Records are mounted at /work:
#
#     docker build -t jgflint .
#     docker run --rm -v "$PWD:/work" jgflint --std seki .
#     docker run --rm -u "$(id -u)" -v "$PWD:/work" jgflint --fix .
#     docker run --rm -v "$PWD:/work" --entrypoint jgfconv jgflint game.sgf
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils ca-certificates cmake dpkg-dev g++ make musl-tools pkg-config
WORKDIR /jgflint
COPY . .
RUN ./bootstrap && make static && mkdir -p /made/usr/bin /made/usr/share/doc/jgflint /made/work && \
    cp static/jgflint static/jgfconv /made/usr/bin && \
    tar -xzf static/jgflint-*.tar.gz -C /made/usr/share/doc/jgflint --strip-components=1 --wildcards '*/licenses'

FROM scratch
COPY --from=build /made /
ENV PATH=/usr/bin
WORKDIR /work
USER 65534:65534
ENTRYPOINT ["jgflint"]
CMD ["--help"]
