import * as v from 'valibot';
import conteudo from '#content/peticoes/indicacao.json' with { type: 'json' };
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/tipografia.ts';
import { citar, ParagrafoSchema, paragrafosPresentes } from '#lib/peticoes/fundamentos.ts';
import { folhaDeConferencia } from './documento.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

const { conferir: CONFERIR, declaracao: DECLARACAO } = v.parse(
  v.strictObject({ conferir: v.array(ParagrafoSchema), declaracao: v.array(ParagrafoSchema) }),
  conteudo,
);

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
          ['Fim do prazo para indicar', valor('prazo')],
        ],
      }),
      ...secao('2. Proprietário do veículo', {
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
            detalhe: valores.has('representante') ? `Por ${valor('requerente')}` : valor('capacidade'),
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
          ...(dados.capacidade === 'procurador' ? ['Procuração'] : []),
          ...(dados.capacidade === 'representante' ? ['Contrato social que dá a representação'] : []),
          ...(valores.has('contratoDeUso')
            ? [`Cópia do contrato, com a cláusula sobre as infrações: ${valor('contratoDeUso')}`]
            : []),
        ],
      }),
    ],
  };
}
