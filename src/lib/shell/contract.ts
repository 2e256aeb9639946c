import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { texto } from '#lib/wire.ts';

const Email = v.object({ email: v.optional(texto(250)) });
const resposta = v.literal('success');

const TelaInicial = v.object({
  Titulo: v.string(),
  Texto: v.string(),
  Imagem: v.string(),
  Largura: v.number(),
  Altura: v.number(),
});

const Timeline = v.object({
  response: resposta,
  Usuario: v.object({ Nome: v.string() }),
  TotalHabilitacoes: v.number(),
  TotalVeiculos: v.number(),
  TotalMultas: v.number(),
  TotalRecursos: v.number(),
});

/** The access flag and, without access, the reason. */
const Liberacao = v.object({ liberacao: v.boolean(), liberacao_status: v.string() });

export const shell = {
  /** The home banner for a size class: g (over 1300 px), m (over 959 px) or p. */
  telaInicial: rest('GET /TelaInicial/Load/:tamanho', {
    input: v.object({ tamanho: v.picklist(['g', 'm', 'p']) }),
    answer: TelaInicial,
    errors: ['DADOS_INVALIDOS'],
  }),
  verificacaoMenus: legacy('usuario.php', 'verificacao_menus', {
    input: Email,
    answer: v.object({
      response: resposta,
      /** In the answer itself and in `data`, because callers read either. */
      ...Liberacao.entries,
      data: Liberacao,
    }),
    errors: ['OUTRO_USUARIO'],
  }),
  /** The latest plan and its days left; 0 when it ended. */
  planoEDias: legacy('usuario.php', 'verifica_plano_e_dias_faltantes_new', {
    input: Email,
    answer: v.object({
      response: resposta,
      dados: v.nullable(v.object({ Id: v.number(), DiasFaltantes: v.number(), NomePlano: v.string() })),
    }),
    errors: ['OUTRO_USUARIO'],
  }),
  timeline: legacy('usuario.php', 'get_infos_timeline', {
    input: Email,
    answer: Timeline,
    errors: ['OUTRO_USUARIO'],
  }),
};
