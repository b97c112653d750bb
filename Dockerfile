# An image of jgflint and jgfconv. Records are mounted at /work:
#
#     docker build -t jgflint .
#     docker run --rm -v "$PWD:/work" jgflint --std seki .
FROM debian:12-slim AS build
WORKDIR /jgflint
COPY . .
RUN ./bootstrap && make install-strip DESTDIR=/made

FROM debian:12-slim
# The last one reads archives; it is loaded when the first one is met.
RUN apt-get update && apt-get install -y --no-install-recommends libjson-c5 libpcre2-8-0 libmimalloc2.0 liblhasa0 libarchive13 && \
    rm -rf /var/lib/apt/lists/*
COPY --from=build /made/usr/local /usr/local
WORKDIR /work
USER nobody
ENTRYPOINT ["jgflint"]
CMD ["--help"]
