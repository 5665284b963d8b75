"""Where django-machina lives in its project: under /forum/."""

from django.urls import include, path

urlpatterns = [path("forum/", include("machina.urls"))]
