# python: the Python package. `make wheel` builds it in a separate folder with its libraries, so other builds do not need Python.
EXTRA_DIST += src/python/engine.c src/python/allocator.c src/python/__init__.py src/python/__main__.py src/python/_engine.pyi src/python/_program.py \
  src/python/_types.py src/python/_types.pyi src/python/_walk.py src/python/py.typed src/python/README.md src/python/wheel.py \
  .ci/wheel.sh .ci/mirror.sh .ci/mirror/README.md.in .ci/mirror/pyproject.toml .ci/mirror/wheels.py

# EXTENSION_MALLOC: allocator.c, a static mimalloc, and options for the linker.
# The whole engine in one file that exports only its init function. It uses the stable interface of Python 3.8, so it is not linked with a
# Python library; PYTHON_CPPFLAGS names the headers.
LINK_EXTENSION = -shared -Wl,--exclude-libs,ALL,-z,relro,-z,now,-z,noexecstack,--unresolved-symbols=ignore-all
_engine.abi3.so: $(srcdir)/src/python/engine.c src/liblibrary.a $(LIBS_OWN)
	$(AM_V_CCLD)$(CC) $(AM_CPPFLAGS) -I$(srcdir)/src/library $(PYTHON_CPPFLAGS) $(AM_CFLAGS) $(CFLAGS) -fPIC -fvisibility=hidden \
	  -o $@ $(srcdir)/src/python/engine.c src/liblibrary.a $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(EXTENSION_MALLOC) $(LDFLAGS) $(LIBS) \
	  $(LINK_EXTENSION)
CLEANFILES += _engine.abi3.so
.PHONY: wheel mirror
wheel:
	$(srcdir)/.ci/wheel.sh wheel
# pre-commit hooks that install the wheel.
mirror: wheel
	$(srcdir)/.ci/mirror.sh release
