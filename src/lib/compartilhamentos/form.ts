import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { Answer } from '../endpoint.ts';
import { defineForm, tableForm } from '../form.ts';
import { filled, key } from '../forms/fields.ts';
import { paths } from '../paths.ts';
import type { compartilhamentos } from './contract.ts';
import {
  type AlvoCompartilhado,
  DIAS_DE_VALIDADE,
  NIVEIS,
  type Nivel,
  PARA_MAX,
  VALIDADES,
} from './rules.ts';

type Convite = Answer<typeof compartilhamentos.convidar>;

const PODE: Record<Nivel, { rotulo: string; dica: string }> = {
  ver: { rotulo: 'Ver', dica: 'Multas, prazos e o andamento dos recursos.' },
  pedir: { rotulo: 'Ver e pedir recursos', dica: 'A pessoa paga o que pedir. Seu plano não é usado.' },
};

/** The guest's label, the rights and the end. The link is shown once on the answering page: `aoConvidar` gets it. */
export function convidarForm(
  alvo: { Alvo: AlvoCompartilhado; Guid: string },
  aoConvidar: (convite: Convite) => void,
) {
  return tableForm(
    {
      Para: {
        rotulo: 'Para quem é o convite',
        dica: 'Um nome que você reconheça depois. Só você o vê.',
        autocomplete: 'off',
        maxlength: PARA_MAX,
        schema: v.pipe(
          filled('Escreva para quem é o convite.'),
          v.maxLength(PARA_MAX, `Use até ${PARA_MAX} letras.`),
        ),
      },
      Nivel: {
        rotulo: 'O que a pessoa pode fazer',
        como: 'escolha',
        opcoes: NIVEIS.map((valor) => ({ valor, ...PODE[valor] })),
        schema: v.picklist(NIVEIS, 'Escolha o que a pessoa pode fazer.'),
      },
      Validade: {
        rotulo: 'O acesso vale por',
        como: 'selecao',
        opcoes: DIAS_DE_VALIDADE.map((dias) => ({ valor: String(dias), rotulo: VALIDADES[dias] })),
        schema: v.pipe(
          v.string(),
          v.transform(Number),
          v.picklist(DIAS_DE_VALIDADE, 'Escolha por quanto tempo o acesso vale.'),
        ),
      },
      Chave: { schema: key },
    },
    {
      async submit(api: FullApi, { Chave = crypto.randomUUID(), ...values }) {
        aoConvidar(await api.compartilhamentos.convidar({ ...alvo, ...values, Chave }));
        return { redirect: paths.app.compartilhar(alvo.Alvo, alvo.Guid) };
      },
    },
  );
}

/** The page is the question; its button confirms. */
export function encerrarForm(Guid: string) {
  return defineForm({
    fields: [],
    schema: v.object({}),
    async submit(api: FullApi) {
      await api.compartilhamentos.encerrar({ Guid });
      return { redirect: paths.app.compartilhados, aviso: 'acessoEncerrado' };
    },
  });
}
