DROP TABLE "vista_da_fila" CASCADE;--> statement-breakpoint
DROP TABLE "conteudo_editado" CASCADE;--> statement-breakpoint
DROP TABLE "modelo_de_resposta" CASCADE;--> statement-breakpoint
DROP TABLE "presenca_na_mesa" CASCADE;--> statement-breakpoint
ALTER TABLE "nota_interna" DROP COLUMN "assunto";--> statement-breakpoint
ALTER TABLE "nota_interna" DROP COLUMN "assunto_id";--> statement-breakpoint
ALTER TABLE "nota_interna" DROP COLUMN "mencionados";