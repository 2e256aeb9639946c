-- The removal of an account did not empty this text.
UPDATE "desistencia" SET "motivo" = NULL FROM "usuario" u WHERE u."id" = "desistencia"."usuario_id" AND u."removida_em" IS NOT NULL AND "desistencia"."motivo" IS NOT NULL;
