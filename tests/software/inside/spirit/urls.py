"""Where Spirit lives in its project: at the root."""

import spirit.urls
from django.urls import include, path

urlpatterns = [path("", include(spirit.urls))]
