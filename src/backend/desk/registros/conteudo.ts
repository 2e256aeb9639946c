import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { RegistroDaMesa } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { DE_FABRICA, EDITAVEIS } from '../../domain/shell/conteudo.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { conteudoEditado } from '../../platform/db/schema/mesa.ts';

/** A price or text that the staff edits, with its versions, each of which can be restored. */
export async function conteudoNaMesa({ db }: SystemCtx, chave: string): Promise<RegistroDaMesa | null> {
  const um = EDITAVEIS.find((outro) => outro.chave === chave);
  if (!um) return null;
  const versoes = await db
    .select()
    .from(conteudoEditado)
    .where(eq(conteudoEditado.chave, chave))
    .orderBy(desc(conteudoEditado.versao));
  const fixos = { conteudo: chave };
  const volta = (versao: number) => [
    { nome: 'conteudo voltar', fixos: { ...fixos, versao: String(versao) } },
  ];
  return {
    titulo: um.rotulo,
    atos: [{ nome: 'conteudo mudar', fixos }],
    secoes: [
      { titulo: 'Como está', corpo: emTexto(um.ler()) },
      {
        titulo: 'Versões',
        linhas: [
          ...versoes.map(({ versao, valor, autor, motivo, quando }, i) => ({
            quando: quando.toISOString(),
            texto: emTexto(valor),
            nota: `${autor}: ${motivo}`,
            atos: i === 0 ? [] : volta(versao),
          })),
          {
            texto: emTexto(DE_FABRICA.get(chave)),
            nota: 'como veio no programa',
            atos: versoes.length === 0 ? [] : volta(0),
          },
        ],
      },
    ],
  };
}

function emTexto(valor: unknown): string {
  if (typeof valor === 'number') return reais(valor);
  return v.is(v.string(), valor) ? valor : '';
}
