CREATE TABLE "chave_do_servidor" (
	"nome" text PRIMARY KEY NOT NULL,
	"valor" text NOT NULL,
	"criada_em" timestamp (3) with time zone NOT NULL
);
