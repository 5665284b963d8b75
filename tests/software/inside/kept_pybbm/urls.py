"""Where pybbm lives in its project: under /board/, with the two pages of a site that its templates link to."""

from django.urls import include, path
from django.views.generic import TemplateView

_DOOR = TemplateView.as_view(template_name="door.html")

urlpatterns = [
    path("board/", include("pybb.urls", namespace="pybb")),
    path("login/", _DOOR, name="auth_login"),
    path("register/", _DOOR, name="registration_register"),
]
