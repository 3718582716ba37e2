"""Pages of signing in and of one's own account."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from supportmem.accounts import pages, sign_in

urlpatterns = [
    path("sign-in/", sign_in.SignInView.as_view(), name="login"),
    path("sign-in/code/", sign_in.code, name="sign-in-code"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("account/", pages.account, name="account"),
    path("account/password/", pages.password, name="account-password"),
    path("account/second-factor/", pages.enrol, name="second-factor"),
    path("account/second-factor/off/", pages.turn_off, name="second-factor-off"),
    path("account/second-factor/backup-codes/", pages.backup_codes, name="backup-codes"),
    path("account/sign-out-everywhere/", pages.sign_out_everywhere, name="sign-out-everywhere"),
]
