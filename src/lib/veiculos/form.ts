import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { formatCpfOrCnpj, lettersAndDigits } from '#lib/documents.ts';
import { AppError, isUnreadable } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { changedElsewhere } from '#lib/forms/drawnValues.ts';
import { type Fields, filled, key, PADROES, text } from '#lib/forms/fields.ts';
import { alternarForm, semLugarNoPlano } from '#lib/habilitacoes/form.ts';
import { type Aviso, TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { ResumoDoVeiculoLido } from './contract.ts';
import { LIMITES_VEICULO } from './rules.ts';

/** The fields of the vehicle; registration and correction differ in their lengths. */
const dados = (limites: (typeof LIMITES_VEICULO)['cadastro' | 'correcao']) =>
  ({
    NumeroRenavam: {
      rotulo: 'Renavam',
      dica: 'O código Renavam, com 11 números, no documento do veículo (CRLV).',
      schema: filled('Informe o Renavam.'),
      confere: { padrao: PADROES.renavam, frase: TEXTS.renavamNumeros },
      mascara: 'numero',
      largura: 20,
      maxlength: limites.renavam,
    },
    Placa: {
      rotulo: 'Placa',
      schema: filled('Informe a placa.'),
      confere: { padrao: PADROES.placa, frase: 'A placa tem o formato ABC1234 ou ABC1D23.' },
      mascara: 'placa',
      largura: 10,
      maxlength: limites.placa,
      autocapitalize: 'characters',
    },
    ProprietarioDocumento: {
      rotulo: 'CPF ou CNPJ do proprietário (opcional)',
      /** Shown with punctuation, sent without. */
      schema: v.pipe(text, v.transform(lettersAndDigits)),
      confere: { padrao: PADROES.cpfOuCnpj, frase: TEXTS.cpfOuCnpjNaoConfere },
      mascara: 'cpfOuCnpj',
      largura: 20,
      maxlength: limites.documento,
      autocapitalize: 'characters',
    },
    EmailNotificacao: {
      rotulo: 'E-mail para notificações (opcional)',
      dica: 'Este endereço recebe uma cópia dos avisos deste veículo.',
      tipo: 'email',
      schema: text,
      confere: { padrao: PADROES.email, frase: 'Confira o e-mail, ou deixe o campo vazio.' },
      maxlength: LIMITES_VEICULO.emailNotificacao,
      enterkeyhint: 'done',
    },
  }) as const satisfies Fields;

const erro = (texto: string): { aviso: Aviso } => ({ aviso: { tipo: 'erro', texto } });

/** An error's own sentence is shown as it came; otherwise ours (spec 2, section 8). */
function lerErro(error: AppError, semResposta: string) {
  const { code } = error;
  if (code === 'LIMITE_MAX_ATINGIDO') return semLugarNoPlano(TEXTS.limiteVeiculos);
  if (code === 'JA_CADASTRADO')
    return { errors: { NumeroRenavam: TEXTS.veiculoJaCadastrado }, ...erro(TEXTS.veiculoJaCadastrado) };
  return isUnreadable(error) ? erro(semResposta) : undefined;
}

export const cadastrarVeiculoForm = tableForm(
  { ...dados(LIMITES_VEICULO.cadastro), Chave: { schema: key } },
  {
    falhou: TEXTS.veiculoCadastroFalhou,
    invalid: TEXTS.todosOsCampos,
    async submit(api: FullApi, values) {
      await api.veiculos.cadastrar({ ...values, UF: 'RJ' });
      return { redirect: paths.app.veiculos.lista, aviso: 'veiculoCadastrado' };
    },
    onError: (error) => lerErro(error, TEXTS.veiculoCadastroFalhou),
  },
);

export const corrigirVeiculoForm = tableForm(
  { ...dados(LIMITES_VEICULO.correcao), Id: { schema: v.string() }, Versao: { schema: v.string() } },
  {
    falhou: TEXTS.veiculoAtualizacaoFalhou,
    invalid: TEXTS.todosOsCampos,
    async submit(api: FullApi, values) {
      try {
        await api.veiculos.corrigir({ ...values, UF: 'RJ' });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'DADOS_MUDARAM') throw error;
        const { Id: id, Versao: _, ...typed } = values;
        const ProprietarioDocumento = formatCpfOrCnpj(typed.ProprietarioDocumento);
        return changedElsewhere(valoresDaCorrecao(await api.veiculos.resumoPorId({ id })), {
          ...typed,
          ProprietarioDocumento,
        });
      }
      return { redirect: paths.app.veiculos.lista, aviso: 'veiculoAtualizado' };
    },
    onError: (error) => lerErro(error, TEXTS.veiculoAtualizacaoFalhou),
  },
);

/** Initial values: one for each field, because an empty one would erase the stored value. */
export function valoresDaCorrecao(
  veiculo: ResumoDoVeiculoLido,
): Record<keyof ReturnType<typeof dados> | 'Id' | 'Versao', string> {
  return {
    Id: String(veiculo.Id),
    Versao: veiculo.Versao,
    NumeroRenavam: veiculo.NumeroRenavam,
    Placa: veiculo.Placa,
    ProprietarioDocumento: formatCpfOrCnpj(veiculo.ProprietarioDocumento ?? ''),
    EmailNotificacao: veiculo.EmailNotificacao ?? '',
  };
}

export const alternarVeiculoForm = alternarForm((api, values) => api.veiculos.alternar(values), {
  ver: paths.app.veiculos.ver,
  limite: TEXTS.limiteVeiculos,
});
