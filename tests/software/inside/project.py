"""What the small Django projects of all softwares have in common; each of their settings begins with this.

In: the folder of the forum, from the environment. Out: settings of Django.
"""

import os
from pathlib import Path

FOLDER = Path(os.environ["FORUM_FOLDER"])

SECRET_KEY = "a forum that lives as long as a test"
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(FOLDER / "forum.sqlite3"),
        "OPTIONS": {"timeout": 60},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
TIME_ZONE = "UTC"
USE_TZ = True
LANGUAGE_CODE = "en-us"
STATIC_URL = "/static/"
MEDIA_URL = "/media/"
MEDIA_ROOT = str(FOLDER / "media")
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"error": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["error"], "level": "ERROR"},
    "loggers": {"django.request": {"handlers": ["error"], "level": "ERROR", "propagate": False}},
}
