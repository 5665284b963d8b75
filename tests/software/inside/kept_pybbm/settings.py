"""A small Django project with pybbm alone; it is the newest pybbm, and knows no Django newer than 2.2."""

import collections
import collections.abc
import inspect
from pathlib import Path

from inside.project import *  # noqa: F403

# pybbm and its paging ask for two things by names that newer Pythons have given up.
inspect.getargspec = inspect.getfullargspec
collections.Iterable = collections.abc.Iterable

ROOT_URLCONF = "inside.kept_pybbm.urls"
SITE_ID = 1
# Django 2.2 opens its translations with an argument that Python 3.11 no longer knows; English needs none.
USE_I18N = False
PYBB_DISABLE_SUBSCRIPTIONS = True
PYBB_DISABLE_NOTIFICATIONS = True
PYBB_DEFAULT_TITLE = "Our board"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "pure_pagination",
    "pybb.apps.PybbConfig",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "pybb.middleware.PybbMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [str(Path(__file__).parent / "templates")],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.template.context_processors.i18n",
                "django.template.context_processors.media",
                "django.template.context_processors.static",
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "pybb.context_processors.processor",
            ]
        },
    }
]
