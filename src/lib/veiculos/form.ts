import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { formatCpfOrCnpj, lettersAndDigits } from '../documents.ts';
import type { AppError } from '../errors.ts';
import { defineForm } from '../form.ts';
import { type Aviso, TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import type { ResumoDoVeiculoLido } from './contract.ts';

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
const texto = v.pipe(v.string(), v.trim());

const dados = {
  NumeroRenavam: filled('Informe o Renavam.'),
  Placa: filled('Informe a placa.'),
  /** Shown with punctuation, sent without. */
  ProprietarioDocumento: v.pipe(texto, v.transform(lettersAndDigits)),
  EmailNotificacao: texto,
};

const erro = (texto: string): { aviso: Aviso } => ({ aviso: { tipo: 'erro', texto } });

/** A sentence that came with the error is shown as it came; without one, ours (spec 2, section 8). */
function lerErro({ code, sentence }: AppError, semResposta: string) {
  if (code === 'LIMITE_MAX_ATINGIDO') return erro(TEXTS.limiteVeiculos);
  if (code === 'JA_CADASTRADO')
    return { errors: { NumeroRenavam: TEXTS.veiculoJaCadastrado }, ...erro(TEXTS.veiculoJaCadastrado) };
  if (sentence !== undefined) return undefined;
  return code === 'SERVICO_INDISPONIVEL' || code === 'ERRO_INTERNO' ? erro(semResposta) : undefined;
}

export const cadastrarVeiculoForm = defineForm({
  fields: ['NumeroRenavam', 'Placa', 'ProprietarioDocumento', 'EmailNotificacao', 'Chave'],
  schema: v.object({ ...dados, Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }),
  invalid: TEXTS.todosOsCampos,
  async submit(api: FullApi, values) {
    await api.veiculos.cadastrar({ ...values, UF: 'RJ' });
    return { redirect: paths.app.veiculos.lista, aviso: 'veiculoCadastrado' };
  },
  onError: (error) => lerErro(error, TEXTS.veiculoCadastroFalhou),
});

export const corrigirVeiculoForm = defineForm({
  fields: ['Id', 'NumeroRenavam', 'Placa', 'ProprietarioDocumento', 'EmailNotificacao'],
  schema: v.object({ ...dados, Id: v.string() }),
  invalid: TEXTS.todosOsCampos,
  async submit(api: FullApi, values) {
    await api.veiculos.corrigir({ ...values, UF: 'RJ' });
    return { redirect: paths.app.veiculos.lista, aviso: 'veiculoAtualizado' };
  },
  onError: (error) => lerErro(error, TEXTS.veiculoAtualizacaoFalhou),
});

/** The correction form as it opens. */
export function valoresDaCorrecao(veiculo: ResumoDoVeiculoLido) {
  return {
    Id: String(veiculo.Id),
    NumeroRenavam: veiculo.NumeroRenavam,
    Placa: veiculo.Placa,
    ProprietarioDocumento: formatCpfOrCnpj(veiculo.ProprietarioDocumento ?? ''),
    EmailNotificacao: veiculo.EmailNotificacao ?? '',
  };
}

/** The toggle, behind its confirm dialog. */
export const alternarVeiculoForm = defineForm({
  fields: ['Guid', 'Ativo'],
  schema: v.object({ Guid: v.string(), Ativo: v.picklist(['true', 'false']) }),
  invalid: TEXTS.alternarFalhou,
  async submit(api: FullApi, values) {
    await api.veiculos.alternar(values);
    return { redirect: paths.app.veiculos.ver(values.Guid), aviso: 'operacaoRealizada' };
  },
  onError({ code }) {
    if (code === 'LIMITE_MAX_ATINGIDO') return erro(TEXTS.limiteVeiculos);
    return code === 'SERVICO_INDISPONIVEL' || code === 'ERRO_INTERNO'
      ? erro(TEXTS.alternarFalhou)
      : undefined;
  },
});
