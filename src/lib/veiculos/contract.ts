import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { Tambem } from '#lib/multas/contract.ts';
import { ORIGENS_DA_MULTA } from '#lib/multas/marcos.ts';
import { chave, emReais, estadoDesejado, guid, id, isoDate, optionalText, texto } from '#lib/wire.ts';

const textoOuNulo = v.nullable(v.string());

export const Veiculo = v.object({
  Id: v.number(),
  Guid: v.string(),
  Placa: v.string(),
  NumeroRenavam: v.string(),
  Modelo: textoOuNulo,
  Fabricante: textoOuNulo,
  Chassi: textoOuNulo,
  LocalRegistro: textoOuNulo,
  AnoFabricacao: textoOuNulo,
  AnoModelo: textoOuNulo,
  AnoUltimoLicenciamento: textoOuNulo,
  Cor: textoOuNulo,
  EspecieTipo: textoOuNulo,
  Combustivel: textoOuNulo,
  CapacidadePotenciaCilindrada: textoOuNulo,
  Proprietario: textoOuNulo,
  ProprietarioDocumento: textoOuNulo,
  EmailNotificacao: textoOuNulo,
  UF: v.object({ Uf: v.string() }),
  QtdeConsultas: v.number(),
  /** Ours: the time of the source's last answer. */
  ConsultadoEm: v.nullable(v.string()),
  ComErro: v.boolean(),
  MensagemErro: textoOuNulo,
  /** Ours, as for a licence. */
  Ativo: v.boolean(),
});

const MultaDoVeiculo = v.object({
  Id: v.number(),
  Guid: v.string(),
  DataInfracao: isoDate,
  Origem: v.optional(v.picklist(ORIGENS_DA_MULTA), 'fonte'),
  AutoInfracao: v.string(),
  AutoRenainf: textoOuNulo,
  LocalInfracao: textoOuNulo,
  ValorSerPago: emReais,
  /** Ours: the full amount; 0: unknown. */
  Valor: emReais,
  Tambem,
});

export const ResumoDoVeiculo = v.object({
  ...Veiculo.entries,
  /** Ours: the version that a correction must name, so that it does not overwrite another window's. */
  Versao: v.optional(v.string(), ''),
  Multas: v.array(MultaDoVeiculo),
  Debitos: v.array(v.object({ Descricao: v.string(), Valor: emReais })),
  Dicas: v.array(v.string()),
  /** Ours: the source did not answer at the last attempt of the first consultation; it is retried. */
  FonteSemResposta: v.boolean(),
});

/** The common input of registration and correction; the service validates it and names the field. */
const dados = {
  NumeroRenavam: texto(40),
  Placa: texto(20),
  EmailNotificacao: optionalText(250),
  /** CPF or CNPJ, stripped of punctuation by the service. */
  ProprietarioDocumento: optionalText(40),
  /** An abbreviation or a state's id. */
  UF: v.pipe(v.optional(v.union([texto(10), v.number()]), 'RJ'), v.transform(String)),
};

const errosDoCadastro = [
  'DADOS_INVALIDOS',
  'JA_CADASTRADO',
  'LIMITE_MAX_ATINGIDO',
  'MUITAS_TENTATIVAS',
] as const;

export const veiculos = {
  lista: rest('GET /Veiculo/Veiculos', {
    input: v.object({}),
    answer: v.array(Veiculo),
    gated: true,
  }),
  resumo: rest('GET /Veiculo/Guid/:guid/Resumo', {
    input: v.object({ guid }),
    answer: ResumoDoVeiculo,
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  resumoPorId: rest('GET /Veiculo/:id/Resumo', {
    input: v.object({ id }),
    answer: ResumoDoVeiculo,
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  cadastrar: rest('POST /Veiculo/Cadastrar', {
    input: v.object({ ...dados, Chave: chave }),
    answer: v.object({ Guid: v.string() }),
    encoding: 'form',
    gated: true,
    errors: [...errosDoCadastro, 'CHAVE_REPETIDA'],
  }),
  /** Corrects the registration, clears its error and asks for a new consultation. */
  corrigir: rest('POST /Veiculo/CorrigeCadastro', {
    input: v.object({ Id: id, ...dados, Versao: optionalText(100) }),
    answer: v.object({ Guid: v.string() }),
    gated: true,
    errors: [...errosDoCadastro, 'NAO_ENCONTRADO', 'DADOS_MUDARAM'],
  }),
  alternar: rest('POST /Veiculo/DesativarAtivar', {
    input: v.object({ Guid: guid, Ativo: estadoDesejado }),
    answer: v.object({ Guid: v.string(), Ativo: v.boolean() }),
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'LIMITE_MAX_ATINGIDO', 'MUITAS_TENTATIVAS'],
  }),
  total: legacy('usuario.php', 'get_veiculos_usuario', {
    input: v.object({ email: v.optional(texto(250)) }),
    answer: v.object({
      response: v.literal('success'),
      TotalVeiculos: v.number(),
      Usuario: v.object({ Nome: v.string() }),
    }),
    errors: ['OUTRO_USUARIO'],
  }),
};

export type VeiculoWire = v.InferInput<typeof Veiculo>;
export type ResumoDoVeiculoWire = v.InferInput<typeof ResumoDoVeiculo>;
export type ResumoDoVeiculoLido = v.InferOutput<typeof ResumoDoVeiculo>;
