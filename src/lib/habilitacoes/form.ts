import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { AppError, isUnreadable } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { changedElsewhere } from '#lib/forms/drawnValues.ts';
import { type Fields, filled, key, PADROES, text } from '#lib/forms/fields.ts';
import { type Aviso, sentenceOf, TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { ResumoDaHabilitacaoLido } from './contract.ts';
import { CNH_TEM_ONZE, LIMITES_HABILITACAO, UF_DO_CADASTRO } from './rules.ts';

const { numeroCnh, cpf, emailNotificacao } = LIMITES_HABILITACAO;

/**
 * The fields of the licence, for registration and correction. None has `autocomplete: 'off'`, which would make browsers forget the
 * input at a reload.
 */
const dados = {
  NumeroCnh: {
    rotulo: 'Número da CNH',
    dica: 'O número de registro, com 11 números, na frente do documento.',
    schema: v.pipe(
      filled('Informe o número de registro da CNH.'),
      v.maxLength(numeroCnh, `O número da CNH tem no máximo ${numeroCnh} caracteres.`),
      v.regex(new RegExp(PADROES.cnh), CNH_TEM_ONZE),
    ),
    mascara: 'numero',
    largura: 20,
  },
  Cpf: {
    rotulo: 'CPF do condutor',
    dica: 'Só os números.',
    schema: filled('Informe o CPF do condutor.'),
    confere: { padrao: PADROES.cpf, frase: sentenceOf('CPF_INVALIDO') },
    mascara: 'numero',
    largura: 20,
    maxlength: cpf,
  },
  EmailNotificacao: {
    rotulo: 'E-mail para notificações (opcional)',
    dica: 'Este endereço recebe uma cópia dos avisos desta CNH.',
    tipo: 'email',
    schema: text,
    confere: { padrao: PADROES.email, frase: 'Confira o e-mail, ou deixe o campo vazio.' },
    maxlength: emailNotificacao,
    enterkeyhint: 'done',
  },
  ExerceAtividadeRemunerada: {
    rotulo: 'Exerce atividade remunerada?',
    dica: 'Quem dirige a trabalho tem a observação EAR na CNH e outro limite de pontos.',
    como: 'escolha',
    schema: v.fallback(v.picklist(['0', '1']), '0'),
    opcoes: [
      { valor: '0', rotulo: 'Não' },
      { valor: '1', rotulo: 'Sim' },
    ],
  },
} as const satisfies Fields;

const erro = (texto: string): { aviso: Aviso } => ({ aviso: { tipo: 'erro', texto } });

/** The plan has no place for another licence or vehicle: the specified sentence, its last words a link to the plans. */
export const semLugarNoPlano = (texto: string, tipo: Aviso['tipo'] = 'erro'): { aviso: Aviso } => ({
  aviso: { tipo, texto, palavras: 'mudança no seu plano', href: paths.app.planos.lista },
});

/** Sentences of both forms for the same errors; undefined leaves the code to each. */
function erroDosDados({ code }: AppError) {
  if (code === 'CPF_INVALIDO') return { errors: { Cpf: sentenceOf(code) } };
  if (code === 'JA_CADASTRADO')
    return { errors: { NumeroCnh: TEXTS.cnhJaCadastrada }, ...erro(TEXTS.cnhJaCadastrada) };
  if (code === 'LIMITE_MAX_ATINGIDO') return semLugarNoPlano(TEXTS.limiteCondutores);
  return undefined;
}

export const cadastrarHabilitacaoForm = tableForm(
  { ...dados, Email: { schema: v.string() }, Chave: { schema: key } },
  {
    falhou: TEXTS.cnhCadastroSemRede,
    quebrou: TEXTS.cnhCadastroFalhou,
    invalid: TEXTS.todosOsCampos,
    async submit(api: FullApi, values) {
      const { guid } = await api.habilitacoes.cadastrar({
        ...values,
        UF: UF_DO_CADASTRO,
        CadastrarUsuario: 'false',
        CadastraLead: 'false',
      });
      return { redirect: paths.app.condutores.ver(guid), aviso: 'cnhCadastrada' };
    },
    onError(error) {
      return isUnreadable(error) ? erro(TEXTS.cnhCadastroFalhou) : erroDosDados(error);
    },
  },
);

export const corrigirHabilitacaoForm = tableForm(
  { ...dados, Id: { schema: v.string() }, Versao: { schema: v.string() } },
  {
    falhou: TEXTS.cnhAtualizacaoFalhou,
    invalid: TEXTS.todosOsCampos,
    async submit(api: FullApi, values) {
      try {
        await api.habilitacoes.corrigir({ ...values, UF: 'RJ' });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'DADOS_MUDARAM') throw error;
        const { Id: id, Versao: _, ...typed } = values;
        return changedElsewhere(valoresDaCorrecao(await api.habilitacoes.resumoPorId({ id })), typed);
      }
      return { redirect: paths.app.condutores.lista, aviso: 'cnhAtualizada' };
    },
    onError(error) {
      return isUnreadable(error) ? erro(TEXTS.cnhAtualizacaoFalhou) : erroDosDados(error);
    },
  },
);

/** Initial values: one for each field, because an empty one would erase the stored value. */
export function valoresDaCorrecao(
  cnh: ResumoDaHabilitacaoLido,
): Record<keyof typeof dados | 'Id' | 'Versao', string> {
  return {
    Id: String(cnh.Id),
    Versao: cnh.Versao,
    NumeroCnh: cnh.NumeroCnh,
    Cpf: cnh.Cpf,
    EmailNotificacao: cnh.EmailNotificacao ?? '',
    ExerceAtividadeRemunerada: cnh.ExerceAtividadeRemunerada ? '1' : '0',
  };
}

/** The toggle of a licence or vehicle, behind its confirm dialog. `limite`: the plan has no place for it. */
export function alternarForm(
  alternar: (api: FullApi, values: { Guid: string; Ativo: 'true' | 'false' }) => Promise<unknown>,
  { ver, limite }: { ver: (guid: string) => string; limite: string },
) {
  return tableForm(
    { Guid: { schema: v.string() }, Ativo: { schema: v.picklist(['true', 'false']) } },
    {
      falhou: TEXTS.alternarFalhou,
      invalid: TEXTS.alternarFalhou,
      async submit(api: FullApi, values) {
        await alternar(api, values);
        return { redirect: ver(values.Guid), aviso: 'operacaoRealizada' };
      },
      onError(error) {
        if (error.code === 'LIMITE_MAX_ATINGIDO') return semLugarNoPlano(limite);
        return isUnreadable(error) ? erro(TEXTS.alternarFalhou) : undefined;
      },
    },
  );
}

export const alternarHabilitacaoForm = alternarForm((api, values) => api.habilitacoes.alternar(values), {
  ver: paths.app.condutores.ver,
  limite: TEXTS.limiteCondutores,
});
