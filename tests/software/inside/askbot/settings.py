"""A small Django project with Askbot alone, after the settings that its own set-up program writes."""

from pathlib import Path

import askbot
from inside.project import *  # noqa: F403
from inside.project import FOLDER
from jinja2.runtime import Undefined

_ROOT = Path(askbot.__file__).parent
# Between two events of the story lie days: whatever is kept for minutes only would be made anew each time.
_FOREVER = 10**9
_CONTEXT = [
    "askbot.context.application_settings",
    "askbot.user_messages.context_processors.user_messages",
    "django.contrib.messages.context_processors.messages",
    "django.contrib.auth.context_processors.auth",
]

ROOT_URLCONF = "inside.askbot.urls"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = (("en", "English"),)
SITE_ID = 1
STATIC_URL = "/m/"
ADMIN_MEDIA_PREFIX = "/m/admin/"
MEDIA_URL = "/upfiles/"
STATIC_ROOT = str(FOLDER / "static")
STATICFILES_DIRS = (("default/media", str(_ROOT / "media")),)
STATICFILES_FINDERS = (
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "compressor.finders.CompressorFinder",
)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CSRF_COOKIE_NAME = "_csrf"
INSTALLED_APPS = (
    "askbot",
    "askbot.deps.django_authopenid",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.sites",
    "django.contrib.staticfiles",
    "avatar",
    "django_recaptcha",
    "compressor",
    "django_jinja",
    "django_countries",
    "followit",
    "keyedcache",
    "kombu.transport.memory",
    "livesettings",
)
MIDDLEWARE = (
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "askbot.middleware.analytics_session.AnalyticsSessionMiddleware",
    "askbot.middleware.anon_user.ConnectToSessionMessagesMiddleware",
    "askbot.middleware.forum_mode.ForumModeMiddleware",
    "askbot.middleware.cancel.CancelActionMiddleware",
    "askbot.middleware.view_log.ViewLogMiddleware",
)
TEMPLATES = (
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "DIRS": [],
        "OPTIONS": {
            "environment": "askbot.skins.jinja2_environment.factory",
            "autoescape": False,
            "undefined": Undefined,
            "context_processors": _CONTEXT,
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request", *_CONTEXT]},
    },
)
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "askbot",
        "KEY_PREFIX": "askbot",
        "TIMEOUT": _FOREVER,
    }
}
CACHE_MIDDLEWARE_ANONYMOUS_ONLY = True
LIVESETTINGS_CACHE_TIMEOUT = CACHE_TIMEOUT = _FOREVER
RATELIMIT_ENABLE = False
AUTHENTICATION_BACKENDS = (
    "django.contrib.auth.backends.ModelBackend",
    "askbot.deps.django_authopenid.backends.AuthBackend",
)
ASKBOT_URL = ""
LOGIN_REDIRECT_URL = "/"
ASKBOT_TRANSLATE_URL = True
ASKBOT_LANGUAGE_MODE = "single-lang"
ASKBOT_MAX_UPLOAD_FILE_SIZE = 1024 * 1024
ASKBOT_ALLOWED_UPLOAD_FILE_TYPES = (".jpg", ".png")
ASKBOT_USE_STACKEXCHANGE_URLS = False
ASKBOT_CSS_DEVEL = False
# Nobody has to earn the right to write here, and answers stand in the order in which they came.
ASKBOT_MIN_REP_TO_ANSWER_OWN_QUESTION = 0
ASKBOT_MIN_DAYS_TO_ANSWER_OWN_QUESTION = 0
ASKBOT_MIN_REP_TO_EDIT_OTHERS_POSTS = 0
ASKBOT_MIN_REP_TO_CLOSE_OTHERS_QUESTIONS = 0
ASKBOT_MIN_REP_TO_INSERT_LINK = 0
ASKBOT_MIN_REP_TO_SUGGEST_LINK = 0
ASKBOT_LIMIT_ONE_ANSWER_PER_USER = False
ASKBOT_USE_TIME_LIMIT_TO_EDIT_COMMENT = False
ASKBOT_DEFAULT_ANSWER_SORT_METHOD = "oldest"
ALLOW_UNICODE_SLUGS = False
USE_LOCAL_FONTS = False
CELERY_BROKER_TRANSPORT = "kombu.transport.memory.Transport"
CELERY_TASK_ALWAYS_EAGER = True
NOCAPTCHA = True
ENABLE_HAYSTACK_SEARCH = False
NOTIFICATION_DELAY_TIME = 300
COMPRESS_ENABLED = False
COMPRESS_PARSER = "compressor.parser.HtmlParser"
JINJA2_EXTENSIONS = ("compressor.contrib.jinja2ext.CompressorExtension",)
JINJA2_TEMPLATES = ("django_recaptcha",)
VERIFIER_EXPIRE_DAYS = 3
AVATAR_AUTO_GENERATE_SIZES = (16, 32, 48, 128)
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
SILENCED_SYSTEM_CHECKS = ["django_recaptcha.recaptcha_test_key_error"]
