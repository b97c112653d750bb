"""Where pip has put the programs that come with the package."""
import os
import sys
import sysconfig


def program(name: str = "jgflint") -> str:
    """The path of jgflint or jgfconv. A FileNotFoundError if it was taken away."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    user = "posix_user" if os.name == "posix" else "nt_user"
    bin = os.path.join(here, "bin")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user), bin, os.path.dirname(sys.executable)]
    for folder in folders:
        path = os.path.join(folder, name + (sysconfig.get_config_var("EXE") or ""))
        if os.access(path, os.X_OK):
            return path
    raise FileNotFoundError(f"{name} is in none of {', '.join(folders)}: pip install --force-reinstall jgflint brings it back")
