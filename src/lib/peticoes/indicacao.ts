import * as v from 'valibot';
import conteudo from '#content/peticoes/indicacao.json' with { type: 'json' };
import type { Bloco, Documento } from '#lib/pdf/documento.ts';
import { tipografia } from '#lib/tipografia.ts';
import { citar } from './citacoes.ts';
import { folhaDeConferencia } from './documento.ts';
import { type DadosPeticao, valoresDaPeticao } from './valores.ts';

const { conferir: CONFERIR, declaracao: DECLARACAO } = v.parse(
  v.strictObject({ conferir: v.array(v.string()), declaracao: v.array(v.string()) }),
  conteudo,
);

/**
 * The form that names who drove (FICI, CTB art. 257 §7): of its own, signed by the owner and by the driver, and never in one
 * paper with a defence. Throws when a field of it is missing.
 */
export function documentoDaIndicacao(dados: DadosPeticao): Documento {
  const valores = valoresDaPeticao(dados);
  const valor = (campo: string) => {
    const texto = valores.get(campo);
    if (texto === undefined) throw new Error(`Falta o dado ${campo}`);
    return tipografia(texto);
  };
  const opcional = (rotulo: string, campo: string): [string, string][] =>
    valores.has(campo) ? [[rotulo, valor(campo)]] : [];
  const texto = (frase: string): Bloco => ({ tipo: 'paragrafo', texto: tipografia(citar(frase)) });
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
      blocos: folhaDeConferencia(dados, CONFERIR.map(citar)),
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
          ['Nome', valor('requerente')],
          [valor('tipoDocumento'), valor('documento')],
          ...(valores.has('representante')
            ? ([['Representado por', `${valor('nomeCompletoDefesa')}, CPF ${valor('cpfDefesa')}`]] as [
                string,
                string,
              ][])
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
          ['CPF', valor('condutorCpf')],
          ['Registro da CNH', valor('condutorCnh')],
          ...opcional('Documento de identidade', 'condutorIdentidade'),
          ['Endereço', valor('condutorEndereco')],
        ],
      }),
      ...secao('4. Declaração', ...DECLARACAO.map(texto)),
      {
        tipo: 'assinatura',
        localEData: `${valores.has('cidade') ? [valor('cidade'), valores.get('uf')].filter(Boolean).join(' – ') : '____________________'}, ${valor('hojePorExtenso')}`,
        nomes: [
          {
            nome: valor('nomeCompletoDefesa'),
            detalhe: valores.has('representante')
              ? 'Pelo proprietário do veículo'
              : 'Como proprietário do veículo',
          },
          { nome: valor('condutorNome'), detalhe: 'Como condutor' },
        ],
      },
      ...secao('Anexos', {
        tipo: 'lista',
        numerada: true,
        itens: [
          `Cópia legível da CNH de ${valor('condutorNome')}`,
          'Cópia de documento de identidade, com assinatura, de quem assina pelo proprietário',
          `Cópia do CRLV do veículo de placa ${valor('placa')}`,
          ...(valores.has('representante') ? ['Procuração, ou contrato social que dê a representação'] : []),
        ],
      }),
    ],
  };
}
