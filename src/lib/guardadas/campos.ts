import * as v from 'valibot';
import { isIsoDate, parseDate, parseTime } from '#lib/dates.ts';
import { isPlate, lettersAndDigits } from '#lib/documents.ts';
import { DIA, dia, type Field, type Fields, HORA, PADROES } from '#lib/forms/fields.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Centavos, lerReais } from '#lib/money.ts';
import { codigoEscrito } from '#lib/multas/codigo.ts';
import { GUIA_MAXIMO, MARCOS } from '#lib/multas/marcos.ts';
import { flag, guid, texto, umaLinha } from '#lib/wire.ts';
import { IMPOSSIVEL } from './frases.ts';

const PLACA_ERRADA = 'A placa tem 7 caracteres, como ABC1D23 ou ABC1234.';
/** Sixty times the gravíssima (CTB art. 253-A §1) is 17.608,20: no fine is higher. */
const VALOR_MAXIMO: Centavos = 20_000_00;
const NUMERO_DO_AUTO = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{5,20}$/;

/** The value of an optional field: parsed, or ''. */
const opcional = (ler: (texto: string) => string | null, erro: string) =>
  v.pipe(
    v.optional(texto(200), ''),
    v.trim(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const lido = value === '' ? '' : ler(value);
      if (lido !== null) return lido;
      addIssue({ message: erro });
      return NEVER;
    }),
  );

const linha = (maximo: number) => v.optional(umaLinha(maximo), '');

/** A fine as its notice prints it: one row per field, for page, island, call and import. */
export const DADOS = {
  AutoInfracao: {
    rotulo: 'Auto de infração (AIT)',
    dica: 'O número da multa, no alto da carta, com letras e números.',
    schema: v.pipe(
      texto(100),
      v.trim(),
      v.nonEmpty('Informe o número do auto de infração.'),
      v.transform(lettersAndDigits),
      v.regex(NUMERO_DO_AUTO, IMPOSSIVEL.autoNaoConfere),
    ),
    confere: { padrao: String.raw`^(?=(\D*\d){4}).{5,}$`, frase: IMPOSSIVEL.autoNaoConfere },
    largura: 20,
    maxlength: 30,
    autocapitalize: 'characters',
    autocomplete: 'off',
  },
  DataInfracao: {
    rotulo: 'Data da infração',
    ...DIA,
    schema: v.pipe(
      texto(40),
      v.trim(),
      v.nonEmpty('Informe a data da infração.'),
      v.transform((dito) => (isIsoDate(dito) ? dito : (parseDate(dito) ?? ''))),
      v.nonEmpty(TEXTS.marcoData),
    ),
  },
  HoraInfracao: {
    rotulo: 'Hora (opcional)',
    ...HORA,
    schema: opcional(parseTime, 'Informe a hora como hh:mm.'),
  },
  OrgaoEmissor: {
    rotulo: 'Quem multou (opcional)',
    dica: 'O órgão autuador, como DETRAN-RJ, PRF ou a prefeitura.',
    maxlength: 120,
    schema: linha(120),
  },
  Codigo: {
    rotulo: 'Código da infração (opcional)',
    dica: 'São cinco números, como 745-50, junto do enquadramento. Com ele já sabemos valor e pontos.',
    maxlength: 160,
    autocomplete: 'off',
    schema: opcional(codigoEscrito, IMPOSSIVEL.codigoNaoConfere),
    confere: { padrao: String.raw`^\d{3}[\s.-]?\d[\s/-]?\d(?!\d)`, frase: IMPOSSIVEL.codigoNaoConfere },
  },
  Descricao: {
    rotulo: 'O que diz a infração (opcional)',
    dica: 'Só precisa se não houver código, ou se ele não estiver na nossa tabela.',
    maxlength: 200,
    schema: linha(200),
  },
  Valor: {
    rotulo: 'Valor (opcional)',
    dica: 'Sem desconto, como 195,23. Em branco, usamos o da lei para o código.',
    inputmode: 'decimal',
    largura: 10,
    maxlength: 14,
    autocomplete: 'off',
    confere: { padrao: String.raw`^(R\$)?[\d.,\s]+$`, frase: IMPOSSIVEL.valorDaMultaNaoConfere },
    schema: v.pipe(
      v.optional(texto(20), ''),
      v.trim(),
      v.rawTransform(({ dataset: { value }, addIssue, NEVER }): number | null => {
        const lido = value === '' ? null : lerReais(value);
        if (value === '' || (lido !== null && lido > 0 && lido <= VALOR_MAXIMO)) return lido;
        addIssue({ message: IMPOSSIVEL.valorDaMultaNaoConfere });
        return NEVER;
      }),
    ),
  },
  Placa: {
    rotulo: 'Placa (opcional)',
    mascara: 'placa',
    largura: 10,
    maxlength: 8,
    autocapitalize: 'characters',
    autocomplete: 'off',
    schema: opcional((placa) => (isPlate(placa) ? lettersAndDigits(placa) : null), PLACA_ERRADA),
    confere: { padrao: PADROES.placa, frase: PLACA_ERRADA },
  },
  LocalInfracao: { rotulo: 'Local (opcional)', maxlength: 200, schema: linha(200) },
  Habilitacao: {
    rotulo: 'CNH em que os pontos contam (opcional)',
    como: 'selecao',
    vazio: 'Nenhuma das cadastradas',
    schema: v.optional(v.union([guid, v.literal('')]), ''),
  },
  Paga: { rotulo: 'Já paguei esta multa', como: 'marcar', schema: flag },
} as const satisfies Fields;

/** Days of notices that start its deadlines; other days are entered on the fine's page. */
export const DATAS_DA_CARTA = [
  'autuacao_expedida',
  'prazo_defesa',
  'prazo_condutor',
  'penalidade_expedida',
  'prazo_jari',
  'advertencia',
] as const;

const data = (nome: (typeof DATAS_DA_CARTA)[number], dica?: string) =>
  ({
    rotulo: `${MARCOS[nome]} (opcional)`,
    ...DIA,
    schema: dia,
    ...(dica && { dica }),
  }) as const;

export const DATAS = {
  autuacao_expedida: data('autuacao_expedida'),
  prazo_defesa: data('prazo_defesa'),
  prazo_condutor: data('prazo_condutor'),
  penalidade_expedida: data('penalidade_expedida'),
  prazo_jari: data('prazo_jari', 'A JARI é a junta que julga recursos de multas.'),
  advertencia: data(
    'advertencia',
    'O dia da carta, só se a penalidade nela for a advertência: sem valor a pagar e sem pontos.',
  ),
} as const satisfies Fields;

/** The slip of the notice of penalty; its check digits are verified when it is stored. */
export const GUIA = {
  rotulo: 'Linha digitável ou Pix da guia (opcional)',
  dica: 'Os 47 ou 48 números do boleto, ou o Pix copia e cola.',
  autocomplete: 'off',
  schema: v.pipe(v.optional(texto(GUIA_MAXIMO), ''), v.trim()),
} as const satisfies Field;
