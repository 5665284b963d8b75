"""Where Askbot lives in its project: at the root."""

import askbot.urls
import followit.urls
from django.urls import include, path

urlpatterns = [path("", include(askbot.urls)), path("followit/", include(followit.urls))]

handler500 = "askbot.views.error.internal_error"
