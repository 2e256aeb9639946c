import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { AppError } from '../errors.ts';
import { defineForm } from '../form.ts';
import { type Aviso, sentenceOf, TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import type { ResumoDaHabilitacaoLido } from './contract.ts';
import { LIMITES_HABILITACAO, UF_DO_CADASTRO } from './rules.ts';

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
const { numeroCnh } = LIMITES_HABILITACAO;

const dados = {
  NumeroCnh: v.pipe(
    filled('Informe o número de registro da CNH.'),
    v.maxLength(numeroCnh, `O número da CNH tem no máximo ${numeroCnh} caracteres.`),
  ),
  Cpf: filled('Informe o CPF do condutor.'),
  EmailNotificacao: v.pipe(v.string(), v.trim()),
  ExerceAtividadeRemunerada: v.fallback(v.picklist(['0', '1']), '0'),
};

const erro = (texto: string): { aviso: Aviso } => ({ aviso: { tipo: 'erro', texto } });

/** What both forms say of the same errors; undefined leaves the code to each. */
function erroDosDados({ code }: AppError) {
  if (code === 'CPF_INVALIDO') return { errors: { Cpf: sentenceOf(code) } };
  if (code === 'JA_CADASTRADO')
    return { errors: { NumeroCnh: TEXTS.cnhJaCadastrada }, ...erro(TEXTS.cnhJaCadastrada) };
  if (code === 'LIMITE_MAX_ATINGIDO') return erro(TEXTS.limiteCondutores);
  return undefined;
}

export const cadastrarHabilitacaoForm = defineForm({
  fields: ['Email', 'NumeroCnh', 'Cpf', 'EmailNotificacao', 'ExerceAtividadeRemunerada', 'Chave'],
  schema: v.object({
    ...dados,
    Email: v.string(),
    Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  }),
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
    const semResposta = error.code === 'SERVICO_INDISPONIVEL' || error.code === 'ERRO_INTERNO';
    return semResposta ? erro(TEXTS.cnhCadastroFalhou) : erroDosDados(error);
  },
});

export const corrigirHabilitacaoForm = defineForm({
  fields: ['Id', 'NumeroCnh', 'Cpf', 'EmailNotificacao', 'ExerceAtividadeRemunerada'],
  schema: v.object({ ...dados, Id: v.string() }),
  invalid: TEXTS.todosOsCampos,
  async submit(api: FullApi, values) {
    await api.habilitacoes.corrigir({ ...values, UF: 'RJ' });
    return { redirect: paths.app.condutores.lista, aviso: 'cnhAtualizada' };
  },
  onError(error) {
    const semResposta = error.code === 'SERVICO_INDISPONIVEL' || error.code === 'ERRO_INTERNO';
    return semResposta ? erro(TEXTS.cnhAtualizacaoFalhou) : erroDosDados(error);
  },
});

/** The correction form as it opens. */
export function valoresDaCorrecao(cnh: ResumoDaHabilitacaoLido) {
  return {
    Id: String(cnh.Id),
    NumeroCnh: cnh.NumeroCnh,
    Cpf: cnh.Cpf,
    EmailNotificacao: cnh.EmailNotificacao ?? '',
    ExerceAtividadeRemunerada: cnh.ExerceAtividadeRemunerada ? '1' : '0',
  };
}

/** The toggle, behind its confirm dialog; `volta` is the page that shows it. */
export const alternarHabilitacaoForm = defineForm({
  fields: ['Guid', 'Ativo'],
  schema: v.object({ Guid: v.string(), Ativo: v.picklist(['true', 'false']) }),
  invalid: TEXTS.alternarFalhou,
  async submit(api: FullApi, values) {
    await api.habilitacoes.alternar(values);
    return { redirect: paths.app.condutores.ver(values.Guid), aviso: 'operacaoRealizada' };
  },
  onError({ code }) {
    if (code === 'LIMITE_MAX_ATINGIDO') return erro(TEXTS.limiteCondutores);
    return code === 'SERVICO_INDISPONIVEL' || code === 'ERRO_INTERNO'
      ? erro(TEXTS.alternarFalhou)
      : undefined;
  },
});
