import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { formatDate, isIsoDate } from '#lib/dates.ts';
import { AppError } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { DRAWN, mergeDrawn, withDrawn } from '#lib/forms/drawnValues.ts';
import { DIA, dia, type Field } from '#lib/forms/fields.ts';
import { TEXTS } from '#lib/messages.ts';
import type { MultaDetalhe } from './contract.ts';
import { contradicoes } from './contradicoes.ts';
import { cabeIndicar, semCondutorAIndicar } from './indicacao.ts';
import { MARCOS, type MarcoDoMotorista, MEIOS, type Meio, NOMES_DOS_MEIOS } from './marcos.ts';
import { paginaDaMulta } from './pagina.ts';
import type { Etapa } from './procedimento.ts';
import { type FatosDaMulta, processoDe } from './situacao.ts';

export interface GrupoDeDatas {
  titulo: string;
  dica: string;
  campos: readonly CampoDasDatas[];
}

/** How each notice arrived, beside its day. */
const MEIO_DE = {
  meio_autuacao: 'autuacao_expedida',
  meio_penalidade: 'penalidade_expedida',
  meio_jari: 'jari_ciencia',
} as const;
type CampoDoMeio = keyof typeof MEIO_DE;
type CampoDasDatas = MarcoDoMotorista | CampoDoMeio;

/** The days that a driver may copy from notices, by notice; the same for page and submission. */
const GRUPOS: Record<'autuacao' | 'penalidade' | 'segunda', GrupoDeDatas> = {
  autuacao: {
    titulo: 'Notificação da autuação e defesa',
    dica: 'A primeira carta, ou o primeiro aviso no SNE.',
    campos: [
      'prazo_defesa',
      'autuacao_expedida',
      'meio_autuacao',
      'autuacao_sne',
      'prazo_condutor',
      'condutor_indicado',
      'defesa_protocolada',
      'defesa_indeferida',
      'defesa_deferida',
    ],
  },
  penalidade: {
    titulo: 'Notificação da penalidade e JARI',
    dica: 'A segunda carta, com o boleto. Depois da decisão da JARI, o prazo conta da publicação ou da notificação.',
    campos: [
      'prazo_jari',
      'penalidade_expedida',
      'meio_penalidade',
      'penalidade_sne',
      'advertencia',
      'reconhecida',
      'jari_protocolado',
      'jari_indeferido',
      'jari_deferido',
      'jari_ciencia',
      'meio_jari',
    ],
  },
  segunda: {
    titulo: '2ª instância',
    dica: 'Depois da decisão da JARI: CETRAN, CONTRANDIFE ou colegiado especial.',
    campos: ['prazo_cetran', 'cetran_protocolado', 'cetran_indeferido', 'cetran_deferido'],
  },
};

/**
 * The form groups of a fine, that of its stage first, with the opening day on top. Only a driver's infraction has a driver to name (CTB
 * art. 257 §3).
 */
export function gruposDeDatas(
  etapa: Etapa,
  multa: Pick<MultaDetalhe, 'Responsavel' | 'CodigoInfracao'>,
): GrupoDeDatas[] {
  const { autuacao, penalidade, segunda } = GRUPOS;
  const campos = autuacao.campos.filter(desenhado(multa));
  const todos = [{ ...autuacao, campos }, penalidade, segunda];
  const indice = PRIMEIRO[etapa];
  const atual = todos[indice] ?? penalidade;
  const logo =
    etapa === 'jari_negada'
      ? atual.campos.filter((campo) => campo === 'jari_ciencia')
      : atual.campos.slice(0, 2);
  return [
    { ...atual, campos: logo },
    {
      titulo: 'Outras datas desta carta',
      dica: 'Só o que já aconteceu. O que você não souber fica em branco.',
      campos: atual.campos.filter((campo) => !logo.includes(campo)),
    },
    ...todos.filter((_, i) => i !== indice),
  ];
}

function desenhado({ Responsavel, CodigoInfracao }: Pick<FatosDaMulta, 'Responsavel' | 'CodigoInfracao'>) {
  const condutorNoAuto = semCondutorAIndicar(CodigoInfracao);
  const indica = cabeIndicar({ responsavel: Responsavel, condutorNoAuto });
  return (campo: CampoDasDatas) => indica || !campo.includes('condutor');
}

const PRIMEIRO: Record<Etapa, number> = {
  autuacao: 0,
  defesa_em_julgamento: 0,
  espera_penalidade: 1,
  penalidade: 1,
  jari_em_julgamento: 1,
  jari_negada: 1,
  jari_aceita: 1,
  segunda_em_julgamento: 2,
  encerrada: 1,
};

const CAMPOS = Object.values(GRUPOS).flatMap(({ campos }) => campos);
const ehMeio = (campo: CampoDasDatas): campo is CampoDoMeio => campo in MEIO_DE;
const DIAS = CAMPOS.filter((campo): campo is MarcoDoMotorista => !ehMeio(campo));

/** The initial values of `datasForm`, of the fields that its page draws. */
export function valoresDasDatas(multa: FatosDaMulta) {
  const guardados = diasGuardados(multa);
  const campos = CAMPOS.filter(desenhado(multa)).map((campo) => [campo, guardados[campo]]);
  return withDrawn<CampoDasDatas>(Object.fromEntries(campos));
}

function diasGuardados({ Marcos }: Pick<FatosDaMulta, 'Marcos'>) {
  const vale = (campo: CampoDasDatas) => {
    const marco = Marcos.find(({ Tipo }) => Tipo === (ehMeio(campo) ? MEIO_DE[campo] : campo));
    return (ehMeio(campo) ? marco?.Meio : marco?.Data) ?? '';
  };
  return Object.fromEntries(CAMPOS.map((campo) => [campo, vale(campo)])) as Record<CampoDasDatas, string>;
}

/** The days of one fine's notices: changed ones are reported, emptied ones withdrawn. */
export function datasForm(
  multa: Pick<MultaDetalhe, 'Id' | 'Guid' | 'Tipo' | 'Origem'> & FatosDaMulta,
  pagina = paginaDaMulta(multa),
) {
  const saved = diasGuardados(multa);
  return tableForm(
    { ...datasDe(multa), Antes: DRAWN },
    {
      async submit(api: FullApi, { Antes: drawn, ...typed }) {
        const { values, touched, refused } = mergeDrawn({ drawn, saved, typed, read: emPalavras });
        if (refused) return refused;
        if (!touched) throw new AppError('DADOS_INVALIDOS', { sentence: TEXTS.marcoNenhum });
        const Marcos = DIAS.flatMap((Tipo) => {
          const Data = values[Tipo];
          const campo = meioDe(Tipo);
          const Meio = campo ? v.parse(MEIO, values[campo]) : null;
          const mesmo = Data === saved[Tipo] && (!campo || values[campo] === saved[campo]);
          return mesmo ? [] : [{ Tipo, Data: Data || null, Meio, Retirar: Data === '' && Meio === null }];
        });
        const { marcar } = multa.Origem !== 'fonte' ? api.guardadas : api.multas;
        if (Marcos.length > 0) await marcar({ GuidMulta: multa.Guid, Marcos });
        // Open, so that a day that contradicts another one is seen beside its field.
        return { redirect: `${pagina}?datas#datas`, aviso: 'marcosGuardados' };
      },
    },
  );
}

const emPalavras = (valor: string) => (isIsoDate(valor) ? formatDate(valor) : MEIOS[valor as Meio]);

/** The fields, each with the validator's message about its day. */
function datasDe(multa: FatosDaMulta): typeof DATAS {
  const dicas = new Map<string, string>(
    contradicoes(processoDe(multa)).map(({ campo, frase }) => [campo, frase]),
  );
  const comDicas = { ...DATAS };
  for (const campo of DIAS) comDicas[campo] = { ...DATAS[campo], dica: dicas.get(campo) };
  return comDicas;
}

const meioDe = (tipo: MarcoDoMotorista) =>
  (Object.keys(MEIO_DE) as CampoDoMeio[]).find((campo) => MEIO_DE[campo] === tipo);

const MEIO = v.pipe(
  v.picklist(['', ...NOMES_DOS_MEIOS]),
  v.transform((meio): Meio | null => meio || null),
);

const COMO_CHEGOU = {
  rotulo: 'Como essa notícia chegou',
  como: 'selecao',
  vazio: 'Não sei',
  opcoes: NOMES_DOS_MEIOS.map((valor) => ({ valor, rotulo: MEIOS[valor] })),
  schema: v.optional(v.picklist(['', ...NOMES_DOS_MEIOS]), ''),
} as const satisfies Field;

const DATAS = Object.fromEntries(
  CAMPOS.map((campo) => [
    campo,
    ehMeio(campo) ? COMO_CHEGOU : { rotulo: MARCOS[campo], ...DIA, schema: dia },
  ]),
) as Record<MarcoDoMotorista, Field<typeof dia>> & Record<CampoDoMeio, typeof COMO_CHEGOU>;
