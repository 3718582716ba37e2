-- Makes the two roles, the database and the extension on a PostgreSQL server of your own (16 or later, with pgvector).
-- It can be run again: it then sets the passwords anew and leaves the rest as it is.
--
--   psql -v owner_password=... -v app_password=... \
--     -f deploy/postgresql.sql "host=... user=postgres dbname=postgres"
--
-- Then give the product both roles; `manage.py migrate` uses the owner, everything else the application's role:
--
--   DATABASE_URL=postgres://supportmem_app:...@host:5432/supportmem
--   DATABASE_OWNER_URL=postgres://supportmem_owner:...@host:5432/supportmem

\set ON_ERROR_STOP on
\if :{?owner_password}
\else
  DO 'BEGIN RAISE ''Set owner_password: psql -v owner_password=...''; END';
\endif
\if :{?app_password}
\else
  DO 'BEGIN RAISE ''Set app_password: psql -v app_password=...''; END';
\endif

-- The owner migrates: it owns every table. CREATEDB is for test databases only; take it away in production if you like.
SELECT 'CREATE ROLE supportmem_owner'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'supportmem_owner') \gexec
ALTER ROLE supportmem_owner LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'owner_password';

-- The application: neither owner nor superuser, so that row-level security and revoked rights bind it.
-- What it may do to which table is granted by the migrations.
SELECT 'CREATE ROLE supportmem_app'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'supportmem_app') \gexec
ALTER ROLE supportmem_app LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'app_password';

-- From template0, so that the database is UTF-8 with the same order of letters on every machine.
SELECT 'CREATE DATABASE supportmem OWNER supportmem_owner TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C'''
    || CASE WHEN current_setting('server_version_num')::int >= 170000
            THEN ' LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8''' ELSE '' END
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'supportmem') \gexec

\connect supportmem
CREATE EXTENSION IF NOT EXISTS vector;

-- Row-level security is set by `manage.py migrate` on every table whose rows belong to an organization; it binds
-- supportmem_app, which must stay without SUPERUSER and BYPASSRLS. Behind it PostgreSQL lets an index answer a condition
-- only when its functions are declared not to tell of rows that are not shown. These two raise nothing that depends on
-- the row. Only a superuser may say so: without it all works, and very large spaces are searched more slowly.
SELECT format('ALTER FUNCTION %s LEAKPROOF', name)
FROM unnest('{"pg_catalog.ts_match_vq(tsvector, tsquery)", pg_catalog.upper(text)}'::text[]) AS name
WHERE NOT (SELECT proleakproof FROM pg_proc WHERE oid = name::regprocedure)
    AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \gexec
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
