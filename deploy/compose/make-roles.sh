#!/bin/sh
# The database's image runs this once, on an empty volume.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" --file=/roles.sql
