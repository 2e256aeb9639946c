import * as v from 'valibot';
import { isIsoDate, parseDate, parseTime } from '#lib/dates.ts';
import { digits } from '#lib/documents.ts';
import { lerReais, reaisParaCentavos } from '#lib/money.ts';
import { pontosComputados } from '#lib/multas/rules.ts';

/** Parsers of the services' fields, and what a look-up tells in our terms. Every value is text; null: empty or missing, so unknown. */

const texto = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform((value) => String(value).trim() || null),
);

const textoExigido = v.pipe(v.string(), v.trim(), v.minLength(1));

/** dd/mm/yyyy, with or without a time after it, as an ISO date; ISO dates pass unchanged. */
const data = v.pipe(
  texto,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === null) return null;
    const day = value.slice(0, 10);
    const iso = isIsoDate(day) ? day : parseDate(day);
    if (iso) return iso;
    addIssue({ message: 'not a date' });
    return NEVER;
  }),
);

const dataExigida = v.pipe(data, v.string());

/** HH:mm from `22/09/2021 22:50:00` or from a time alone. */
const hora = v.pipe(
  texto,
  v.transform((value) => (value === null ? null : parseTime(value.split(' ').at(-1) ?? ''))),
);

/** `R$ 198,61`, or reais as a number, in centavos. */
const valor = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === null || value === '') return null;
    const centavos = typeof value === 'number' ? reaisParaCentavos(value) : lerReais(value);
    if (centavos !== null) return centavos;
    addIssue({ message: 'not an amount' });
    return NEVER;
  }),
);

const valorExigido = v.pipe(valor, v.number());

/** A count, as a number or as digits. */
const contagem = v.pipe(
  v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), 0),
  v.integer(),
  v.minValue(0),
);

// The fields of each service, in our terms; docs/providers.md says which are confirmed. A list of fines is required: an answer
// without it says nothing, and would close every known fine.

const multaSchema = v.pipe(
  v.object({
    numero_ait: textoExigido,
    numero_renainf: texto,
    datahora: v.pipe(
      textoExigido,
      v.check((quando) => v.is(dataExigida, quando), 'not a date'),
    ),
    codigo_desdobramento: texto,
    descricao: textoExigido,
    enquadramento: texto,
    local: texto,
    orgao: texto,
    situacao: texto,
    status_pagamento: texto,
    valor: valorExigido,
    valor_a_pagar: valor,
    valor_desconto: valor,
    data_limite_desconto: data,
    data_notificacao: data,
    data_penalidade: data,
    pontuacao: v.nullish(contagem),
    suspensao_direta: v.nullish(v.boolean(), false),
    // The payment code, where a service tells it.
    linha_digitavel: v.fallback(texto, null),
    codigo_barras: v.fallback(texto, null),
    pix_copia_cola: v.fallback(texto, null),
    data_vencimento: v.fallback(data, null),
  }),
  v.transform((multa) => {
    const codigo = digits(multa.codigo_desdobramento ?? '');
    const { valor, suspensao_direta: suspensiva } = multa;
    return {
      autoInfracao: multa.numero_ait,
      autoRenainf: multa.numero_renainf,
      data: v.parse(dataExigida, multa.datahora),
      /** HH:mm, local time. */
      hora: v.parse(hora, multa.datahora),
      /** Five digits: 74550 is 745-50. */
      codigoInfracao: codigo.length === 5 ? codigo : null,
      descricao: multa.descricao,
      enquadramento: multa.enquadramento,
      local: multa.local,
      orgaoEmissor: multa.orgao,
      /** The stage of the procedure, in the source's words. */
      situacao: multa.situacao,
      statusPagamento: multa.status_pagamento,
      valorOriginal: valor,
      valorSerPago: multa.valor_a_pagar ?? valor,
      /** Discount in centavos, valid until `limiteDesconto`. */
      valorDesconto: multa.valor_desconto,
      limiteDesconto: multa.data_limite_desconto,
      dataNotificacao: multa.data_notificacao,
      dataPenalidade: multa.data_penalidade,
      /** Points that count on the licence; 0 for infractions punished with direct suspension (CTB art. 259 §4). */
      pontos: pontosComputados({ valor, suspensaoDireta: suspensiva, isenta: multa.pontuacao === 0 }),
      suspensiva,
      /** The payment code in the source's spelling; not checked yet. */
      guia: {
        linha: multa.linha_digitavel ?? multa.codigo_barras,
        pix: multa.pix_copia_cola,
        vencimento: multa.data_vencimento,
      },
    };
  }),
);
export type ConsultaMulta = v.InferOutput<typeof multaSchema>;

/** `detran/rj/multas-guias`: fines and debts of a vehicle. */
export const multasSchema = v.object({
  multas: v.array(multaSchema),
  debitos: v.optional(v.array(v.object({ descricao: textoExigido, valor: valorExigido })), []),
});

const processos = (tipo: 'suspensao' | 'cassacao') =>
  v.optional(
    v.array(
      v.pipe(
        v.object({ numero: textoExigido, descricao: textoExigido }),
        v.transform(({ numero, descricao }) => ({ tipo, processo: numero, descricao })),
      ),
    ),
    [],
  );

/** `detran/rj/pontuacao`: the licence, its points, fines and processes. */
export const habilitacaoSchema = v.pipe(
  v.object({
    nome: textoExigido,
    categoria: texto,
    data_emissao: data,
    data_validade: data,
    local_registro: texto,
    pontos_pontuaveis_autuacao: contagem,
    pontos_pontuaveis_penalidade: contagem,
    pontos_mandatorios_autuacao: contagem,
    pontos_mandatorios_penalidade: contagem,
    periodos: v.optional(v.array(v.object({ descricao: textoExigido, quantidade_autos: contagem })), []),
    infracoes: v.array(multaSchema),
    processos_suspensao: processos('suspensao'),
    processos_cassacao: processos('cassacao'),
  }),
  v.transform((item) => ({
    nome: item.nome,
    categoria: item.categoria,
    emissao: item.data_emissao,
    vencimento: item.data_validade,
    localRegistro: item.local_registro,
    pontos: {
      pontuaveisAutuacao: item.pontos_pontuaveis_autuacao,
      pontuaveisPenalidade: item.pontos_pontuaveis_penalidade,
      mandatoriosAutuacao: item.pontos_mandatorios_autuacao,
      mandatoriosPenalidade: item.pontos_mandatorios_penalidade,
    },
    periodos: item.periodos.map(({ descricao, quantidade_autos: qtdeAutos }) => ({ descricao, qtdeAutos })),
    multas: item.infracoes,
    processos: [...item.processos_suspensao, ...item.processos_cassacao],
  })),
);
export type ConsultaHabilitacao = v.InferOutput<typeof habilitacaoSchema>;
export type ConsultaProcesso = ConsultaHabilitacao['processos'][number];

const guardado = v.nullable(v.string());

/** Registration data of a vehicle; its fines come from a second call. */
export const DadosDoVeiculo = v.object({
  modelo: guardado,
  fabricante: guardado,
  chassi: guardado,
  anoFabricacao: guardado,
  anoModelo: guardado,
  anoUltimoLicenciamento: guardado,
  cor: guardado,
  especieTipo: guardado,
  combustivel: guardado,
  capacidadePotenciaCilindrada: guardado,
  localRegistro: guardado,
  proprietario: guardado,
});
export type DadosDoVeiculo = v.InferOutput<typeof DadosDoVeiculo>;
export type ConsultaVeiculo = DadosDoVeiculo & v.InferOutput<typeof multasSchema>;

/** `detran/rj/veiculo`: the registration of a vehicle. */
export const veiculoSchema = v.pipe(
  v.object({
    marca: textoExigido,
    ano_fabricacao: texto,
    ano_modelo: texto,
    ano_licenciamento: texto,
    chassi: texto,
    cor: texto,
    especie: texto,
    tipo: texto,
    combustivel: texto,
    capacidade: texto,
    potencia: texto,
    cilindrada: texto,
    local: texto,
    nome: texto,
  }),
  v.transform((item): DadosDoVeiculo => {
    const { marca } = item;
    // `FIAT/DUCATO MINIBUS`; an imported one is written `I/FORD RANGER XLS`.
    const [, fabricante = null, modelo = marca] =
      /^(?:I|IMP)\/(\S+)\s+(\S.*)$/.exec(marca) ?? /^([^/]+)\/(.+)$/.exec(marca) ?? [];
    return {
      fabricante,
      modelo,
      chassi: item.chassi,
      anoFabricacao: item.ano_fabricacao,
      anoModelo: item.ano_modelo,
      anoUltimoLicenciamento: item.ano_licenciamento,
      cor: item.cor,
      especieTipo: joined([item.especie, item.tipo]),
      combustivel: item.combustivel,
      capacidadePotenciaCilindrada: joined([item.capacidade, item.potencia, item.cilindrada]),
      localRegistro: item.local,
      proprietario: item.nome,
    };
  }),
);

const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(' / ') || null;
