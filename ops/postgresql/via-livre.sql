-- Creates role and database. Run once as a superuser: psql -v password="'...'" -f via-livre.sql
-- The role owns only its database. The program creates its tables and those of pg-boss.
create role via_livre login password :password connection limit 95;
create database via_livre owner via_livre encoding 'UTF8' locale_provider icu icu_locale 'und' template template0;
revoke all on database via_livre from public;
alter role via_livre in database via_livre set timezone to 'UTC';
-- The program sets its own limits (15 s a statement); these are for people who use psql.
alter role via_livre in database via_livre set lock_timeout to '30s';
