import * as v from 'valibot';
import conteudo from '#content/peticoes/indicacao.json' with { type: 'json' };
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { ANEXOS } from '#lib/peticoes/anexos.ts';
import { ParagrafoSchema } from '#lib/peticoes/fundamentos.ts';
import { documentoDoPapel, escritor, localEData } from './papel.ts';
import { anexoDaRepresentacao } from './quemPede.ts';
import { rostoDaMulta } from './rosto.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

const { conferir: CONFERIR, declaracao: DECLARACAO } = v.parse(
  v.strictObject({ conferir: v.array(ParagrafoSchema), declaracao: v.array(ParagrafoSchema) }),
  conteudo,
);

/** A line of the form: its label and text, and the field without which it is left out. */
type Linha = readonly [rotulo: string, texto: string, se?: string];

/** The form that names the driver (FICI, CTB art. 257 §7), signed by owner and driver. Throws when a field is missing. */
export function documentoDaIndicacao(dados: DadosPeticao): Documento {
  const valores = valoresDaPeticao(dados);
  const { sabe, escrever, paragrafos, linhas } = escritor(valores);
  const quadro = (pares: readonly Linha[]): Bloco[] => [
    {
      tipo: 'pares',
      pares: pares.flatMap(([rotulo, texto, se]): [string, string][] =>
        se === undefined || sabe(se) ? [[escrever(rotulo), escrever(texto)]] : [],
      ),
    },
  ];
  // Without a state the licence is of another country.
  const habilitacao = sabe('condutorUfCnh') ? 'CNH' : 'habilitação';
  return documentoDoPapel({
    titulo: escrever('Formulário de identificação do condutor infrator – auto de infração nº {autoInfracao}'),
    umaFolha: true,
    sobre: escrever('auto de infração nº {autoInfracao}'),
    rosto: rostoDaMulta(dados, linhas(CONFERIR)),
    enderecamento: escrever('À autoridade de trânsito responsável pela autuação\n{orgaoEmissor}'),
    secoes: [
      [
        'Auto de infração',
        quadro([
          ['Número do auto', '{autoInfracao}'],
          ['Placa', '{placa}'],
          ['Marca e modelo', '{marcaModelo}', 'marcaModelo'],
          ['Enquadramento', '{enquadramento}'],
          ['Data e hora', '{dataInfracao}, às {horaInfracao}'],
          ['Local', '{local}'],
          ['Fim do prazo para indicar', '{prazo}', 'prazo'],
        ]),
      ],
      [
        `${dados.capacidade === 'principal' ? 'Principal condutor' : 'Proprietário'} do veículo`,
        quadro([
          ['{nomeDoRequerente}', '{requerente}'],
          ['{tipoDocumento}', '{documento}'],
          ['Quem assina', '{nomeCompletoDefesa}, CPF {cpfDefesa}, {representante}', 'representante'],
          ['Documento de identidade', '{identidade}'],
          ['Endereço', '{enderecoCompletos}'],
          ['CEP', '{cep}', 'cepForaDoEndereco'],
          ['Telefone', '{telefoneContato}'],
        ]),
      ],
      [
        'Condutor no momento da infração',
        quadro([
          ['Nome', '{condutorNome}'],
          ['CPF', '{condutorCpf}', 'condutorCpf'],
          [habilitacao === 'CNH' ? 'Registro da CNH' : 'Número da habilitação', '{condutorCnh}'],
          ['Estado da CNH', '{condutorUfCnh}', 'condutorUfCnh'],
          [`Categoria da ${habilitacao}`, '{condutorCategoria}', 'condutorCategoria'],
          ['Documento de identidade', '{condutorIdentidade}'],
          ['Endereço', '{condutorEndereco}'],
        ]),
      ],
      ['Declaração', paragrafos(DECLARACAO)],
    ],
    assinatura: {
      localEData: localEData(dados, dados.hoje),
      nomes: [
        {
          nome: escrever('{nomeCompletoDefesa}'),
          detalhe: escrever(sabe('representante') ? '{pelaParte}' : '{capacidade}'),
        },
        ...(sabe('condutorNaoAssina')
          ? []
          : [{ nome: escrever('{condutorNome}'), detalhe: 'quem conduzia o veículo' }]),
      ],
    },
    anexos: [
      `Cópia legível da ${habilitacao} de {condutorNome}`,
      'Cópia do documento de identidade de {nomeCompletoDefesa}: {identidade}',
      'Cópia do CRLV do veículo de placa {placa}',
      ...[ANEXOS[anexoDaRepresentacao(dados)] ?? []].flat(),
      ...(sabe('contratoDeUso')
        ? ['Cópia do contrato, com a cláusula sobre as infrações: {contratoDeUso}']
        : []),
    ].map(escrever),
  });
}
