import * as v from 'valibot';
import conteudo from '#content/peticoes/indicacao.json' with { type: 'json' };
import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { proximoDiaUtil, proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { DIAS_PARA_REMETER, ultimoDiaParaJulgar } from '#lib/multas/prazos.ts';
import { ANEXOS } from '#lib/peticoes/anexos.ts';
import { citar, ParagrafoSchema, paragrafosPresentes } from '#lib/peticoes/fundamentos.ts';
import { frasesQueAdmitem, textosLivres } from '#lib/peticoes/resumo.ts';
import { semNotificacao, ultimoDia } from '#lib/peticoes/ultimoDia.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { avisosDoCaso } from './avisosDoCaso.ts';
import type { PeticaoComposta, SecaoDaPeticao } from './compose.ts';
import { anexoDaRepresentacao } from './escrita.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

const { conferir: CONFERIR, declaracao: DECLARACAO } = v.parse(
  v.strictObject({ conferir: v.array(ParagrafoSchema), declaracao: v.array(ParagrafoSchema) }),
  conteudo,
);

/** The printable petition after a cover sheet of checks for the driver, which must not be filed. */
export function documentoDaPeticao(peticao: PeticaoComposta, dados: DadosPeticao): Documento {
  const { autoInfracao = '' } = dados;
  return {
    titulo: peticao.titulo,
    assunto: `Minuta para conferência do auto de infração nº ${autoInfracao}`,
    rodape: `Auto de infração nº ${autoInfracao}`,
    rosto: {
      titulo: 'Confira antes de assinar',
      blocos: folhaDeConferencia(dados, [
        'Nome, documento, endereço com CEP e telefone de quem pede e de quem assina.',
        'Placa, número do auto, data, hora, local e enquadramento, iguais aos da notificação.',
        'Cada fato: só deixe o que você sabe ou pode mostrar com documento.',
        'As datas de expedição e os demais dados usados nas razões.',
        dados.anexos === undefined
          ? 'A lista de anexos: junte o que tiver e risque o que não se aplica.'
          : 'A lista de anexos: junte cada um.',
        ...frasesQueAdmitem(textosLivres(dados)).map(
          (frase) => `Esta frase sua parece admitir o fato: “${frase}” Veja se quer dizê-la.`,
        ),
        ...(dados.razoesJari ? ['O resumo dos motivos da JARI, igual ao que está na decisão.'] : []),
        ...avisosDoCaso(dados),
      ]),
    },
    blocos: [
      { tipo: 'enderecamento', texto: peticao.enderecamento },
      ...peticao.secoes.flatMap(blocosDaSecao),
      {
        tipo: 'assinatura',
        localEData: peticao.fecho.localEData,
        nomes: [{ nome: peticao.fecho.nome, detalhe: peticao.fecho.documento }],
      },
      { tipo: 'secao', texto: 'Anexos' },
      { tipo: 'lista', itens: peticao.anexos, numerada: true },
    ],
  };
}

function blocosDaSecao({ titulo, paragrafos, subtitulos, emLinhas }: SecaoDaPeticao): Bloco[] {
  const corpo: Bloco[] = emLinhas
    ? [{ tipo: 'linhas', linhas: paragrafos }]
    : paragrafos.map((texto) => ({ tipo: subtitulos?.includes(texto) ? 'subtitulo' : 'paragrafo', texto }));
  return [{ tipo: 'secao', texto: titulo }, ...corpo];
}

/** What to check, and by when, where and how to file. */
function folhaDeConferencia(dados: DadosPeticao, itens: string[]): Bloco[] {
  const { fase, orgaoEmissor = '', canal } = dados;
  return [
    {
      tipo: 'quadro',
      texto:
        'Este documento é uma minuta, escrita com os dados que você informou. Leia tudo, corrija o que for preciso e só depois assine. Quem decide é o órgão de trânsito: não há como prever nem prometer o resultado.',
    },
    { tipo: 'secao', texto: 'Confira' },
    { tipo: 'lista', itens },
    { tipo: 'secao', texto: 'Prazo' },
    { tipo: 'paragrafo', texto: textoDoPrazo(dados) },
    ...(fase === 'P' ? [] : [julgamentoAte(dados)]),
    { tipo: 'secao', texto: 'Onde protocolar' },
    { tipo: 'paragrafo', texto: ONDE[fase](orgaoEmissor) },
    { tipo: 'paragrafo', texto: COMO[canal || 'todos'] },
    {
      tipo: 'paragrafo',
      texto:
        'Guarde o comprovante com o número do protocolo e a data. Cada auto de infração pede um documento próprio.',
    },
    { tipo: 'paragrafo', texto: 'Não entregue esta folha: ela é só para a sua conferência.' },
  ];
}

function textoDoPrazo(dados: DadosPeticao): string {
  const dia = ultimoDia(dados);
  if (!dia && semNotificacao(dados))
    return 'A notificação não chegou, e por isso não há dia impresso. Protocole logo: se o órgão mostrar um último dia, vale o dele.';
  if (!dia) return 'Procure na notificação o último dia para protocolar. A data impressa nela é a que vale.';
  const jaPassou = (ate: IsoDate) => dados.hoje > proximoDiaUtil(ate);
  if (dia.peloSne)
    return `${jaPassou(dia.data) ? 'Protocole logo' : `Protocole até ${formatDate(dia.data)}, por segurança`}. A penalidade veio pelo SNE: a lei conta os trinta dias de quando a mensagem vale como notificação, e o prazo vai até ${formatDate(dia.peloSne)} (CTB, arts. 282, § 4º, e 282-A, § 2º).`;
  if (dados.fase === 'II' && dia.impresso && dia.daLei && dia.data > proximoDiaUtilCerto(dia.daLei))
    return `A carta traz ${formatDate(dia.data)}, mas a lei dá trinta dias da notificação, até ${formatDate(dia.daLei)} (CTB, art. 288). ${jaPassou(dia.daLei) ? 'Esse dia passou. Protocole logo: o' : `Protocole até ${formatDate(dia.daLei)}: depois dele o`} recurso depende de o órgão aceitar a data da carta.`;
  if (dia.impresso && dia.acaba > dia.data)
    return `Você informou ${formatDate(dia.data)} como último dia, antes do mínimo da lei, que é ${formatDate(dia.acaba)}. Confira na carta e${jaPassou(dia.data) ? ' protocole logo' : `, por segurança, protocole até ${formatDate(dia.data)}`}.`;
  if (dados.fase === 'II')
    return `São trinta dias da notificação da decisão da JARI (CTB, art. 288): protocole até ${formatDate(dia.data)}. Confira na carta o dia da notificação.`;
  return dia.impresso
    ? `Você informou ${formatDate(dia.data)} como último dia. Compare com a data impressa na notificação: é ela que vale.`
    : `Contados do dia que você informou, os trinta dias terminam em ${formatDate(dia.data)}. É uma estimativa: se a notificação trouxer outra data, vale a dela.`;
}

/** CTB arts. 285 §6 and 289: the term runs from receipt by the judging body, at most ten days later (art. 285 §2). */
function julgamentoAte({ hoje }: DadosPeticao): Bloco {
  const dia = formatDate(ultimoDiaParaJulgar(addDays(hoje, DIAS_PARA_REMETER)));
  return {
    tipo: 'paragrafo',
    texto: `O órgão tem 24 meses para julgar, do dia em que quem julga recebe o recurso. Protocolado hoje, esse prazo termina até ${dia} (estimativa). Guarde a data do recebimento: julgado depois, a punição prescreve (CTB, arts. 285, § 6º, e 289-A).`,
  };
}

const ONDE: Record<Fase, (orgao: string) => string> = {
  P: (orgao) => `No órgão que fez a autuação: ${orgao}. Veja na notificação o endereço ou o site.`,
  I: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à JARI: ${orgao}.`,
  II: (orgao) => `No órgão que aplicou a penalidade, que envia o recurso à segunda instância: ${orgao}.`,
};

const COMO = {
  site: 'No site ou aplicativo, envie esta peça assinada e os anexos em PDF, e guarde o número e a data do protocolo eletrônico.',
  balcao: 'No balcão, leve duas vias: peça o carimbo com data e número na sua.',
  correio:
    'Pelo correio, mande como carta registrada com aviso de recebimento, com dias de folga, e guarde o comprovante de postagem.',
  todos:
    'Os órgãos recebem no site, no balcão ou pelo correio, como a notificação disser. Pelo correio, mande com aviso de recebimento e com dias de folga.',
} as const;

/** The form that names the driver (FICI, CTB art. 257 §7), signed by owner and driver. Throws when a field is missing. */
export function documentoDaIndicacao(dados: DadosPeticao): Documento {
  const valores = valoresDaPeticao(dados);
  const valor = (campo: string) => {
    const texto = valores.get(campo);
    if (texto === undefined) throw new Error(`Falta o dado ${campo}`);
    return tipografia(texto);
  };
  const sabe = (campo: string) => valores.has(campo);
  const opcional = (rotulo: string, campo: string): [string, string][] =>
    valores.has(campo) ? [[rotulo, valor(campo)]] : [];
  const texto = (frase: string): Bloco => ({ tipo: 'paragrafo', texto: tipografia(citar(frase)) });
  // Without a state the licence is of another country.
  const habilitacao = sabe('condutorUfCnh') ? 'CNH' : 'habilitação';
  const secao = (titulo: string, ...blocos: Bloco[]): Bloco[] => [
    { tipo: 'secao', texto: titulo },
    ...blocos,
  ];

  return {
    titulo: `Formulário de identificação do condutor infrator – auto de infração nº ${valor('autoInfracao')}`,
    umaFolha: true,
    assunto: `Minuta para conferência do auto de infração nº ${valor('autoInfracao')}`,
    rodape: `Auto de infração nº ${valor('autoInfracao')}`,
    rosto: {
      titulo: 'Confira antes de assinar',
      blocos: folhaDeConferencia(dados, paragrafosPresentes(CONFERIR, sabe).map(citar)),
    },
    blocos: [
      {
        tipo: 'enderecamento',
        texto: `À autoridade de trânsito responsável pela autuação\n${valor('orgaoEmissor')}`,
      },
      ...secao('1. Auto de infração', {
        tipo: 'pares',
        pares: [
          ['Número do auto', valor('autoInfracao')],
          ['Placa', valor('placa')],
          ...opcional('Marca e modelo', 'marcaModelo'),
          ['Enquadramento', valor('enquadramento')],
          ['Data e hora', `${valor('dataInfracao')}, às ${valor('horaInfracao')}`],
          ['Local', valor('local')],
          ...opcional('Fim do prazo para indicar', 'prazo'),
        ],
      }),
      ...secao(`2. ${dados.capacidade === 'principal' ? 'Principal condutor' : 'Proprietário'} do veículo`, {
        tipo: 'pares',
        pares: [
          [valor('nomeDoRequerente'), valor('requerente')],
          [valor('tipoDocumento'), valor('documento')],
          ...(valores.has('representante')
            ? ([
                [
                  'Quem assina',
                  `${valor('nomeCompletoDefesa')}, CPF ${valor('cpfDefesa')}, ${valor('representante')}`,
                ],
              ] as [string, string][])
            : []),
          ['Documento de identidade', valor('identidade')],
          ['Endereço', valor('enderecoCompletos')],
          ...opcional('CEP', 'cepForaDoEndereco').map(([rotulo]): [string, string] => [rotulo, valor('cep')]),
          ['Telefone', valor('telefoneContato')],
        ],
      }),
      ...secao('3. Condutor no momento da infração', {
        tipo: 'pares',
        pares: [
          ['Nome', valor('condutorNome')],
          ...opcional('CPF', 'condutorCpf'),
          [habilitacao === 'CNH' ? 'Registro da CNH' : 'Número da habilitação', valor('condutorCnh')],
          ...opcional('Estado da CNH', 'condutorUfCnh'),
          ...opcional(`Categoria da ${habilitacao}`, 'condutorCategoria'),
          ['Documento de identidade', valor('condutorIdentidade')],
          ['Endereço', valor('condutorEndereco')],
        ],
      }),
      ...secao(
        '4. Declaração',
        ...paragrafosPresentes(DECLARACAO, sabe).map((frase) =>
          texto(frase.replace(/\{(\w+)\}/g, (_marca, campo: string) => valor(campo))),
        ),
      ),
      {
        tipo: 'assinatura',
        localEData: `${valores.has('cidade') ? [valor('cidade'), valores.get('uf')].filter(Boolean).join(' – ') : '____________________'}, ${valor('hojePorExtenso')}`,
        nomes: [
          {
            nome: valor('nomeCompletoDefesa'),
            detalhe: valor(valores.has('representante') ? 'pelaParte' : 'capacidade'),
          },
          ...(sabe('condutorNaoAssina')
            ? []
            : [{ nome: valor('condutorNome'), detalhe: 'quem conduzia o veículo' }]),
        ],
      },
      ...secao('Anexos', {
        tipo: 'lista',
        numerada: true,
        itens: [
          `Cópia legível da ${habilitacao} de ${valor('condutorNome')}`,
          `Cópia do documento de identidade de ${valor('nomeCompletoDefesa')}: ${valor('identidade')}`,
          `Cópia do CRLV do veículo de placa ${valor('placa')}`,
          ...[ANEXOS[anexoDaRepresentacao(dados)] ?? []].flat(),
          ...(valores.has('contratoDeUso')
            ? [`Cópia do contrato, com a cláusula sobre as infrações: ${valor('contratoDeUso')}`]
            : []),
        ],
      }),
    ],
  };
}
