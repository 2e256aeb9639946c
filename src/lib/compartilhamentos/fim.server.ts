import type { FullApi } from '../contract.ts';
import { formatDate } from '../dates.ts';
import { formatPlate } from '../documents.ts';
import { fail } from '../errors.ts';
import type { AcessoDado } from './contract.ts';

interface Pergunta {
  titulo: string;
  pergunta: string;
  explicacao: string[];
  sim: string;
  acabou: boolean;
}

/** The confirmation before a share ends, for its owner or guest. Fails for others. */
export async function perguntaDoFim(api: FullApi, guid: string): Promise<Pergunta> {
  const meu = (await api.compartilhamentos.dados()).find(({ Guid }) => Guid === guid);
  if (meu) return doDono(meu);
  const { Veiculos, Habilitacoes, Fechados } = await api.compartilhamentos.comigo();
  const dele = [
    ...Veiculos.map((um) => ({ de: um.Compartilhado, nome: `o veículo ${formatPlate(um.Placa)}` })),
    ...Habilitacoes.map((uma) => ({ de: uma.Compartilhado, nome: `a CNH ${uma.NumeroCnh}` })),
    ...Fechados.map((de) => ({ de, nome: `o que ${de.Por} compartilhou` })),
  ].find(({ de }) => de?.Guid === guid);
  if (!dele?.de) fail('NAO_ENCONTRADO');
  return {
    titulo: 'Deixar de acompanhar',
    pergunta: `Deixar de acompanhar ${dele.nome}?`,
    explicacao: [
      `${dele.de.Por} compartilhou com você até ${formatDate(dele.de.Ate)}. Para voltar, é preciso outro convite.`,
      'O que você pediu e pagou continua: os recibos estão nos seus pedidos, e os recursos, com quem compartilhou.',
    ],
    sim: 'deixar',
    acabou: false,
  };
}

function doDono({ Situacao, Para, Nome, Quem, Ate }: AcessoDado): Pergunta {
  if (Situacao === 'aguardando')
    return {
      titulo: 'Cancelar o convite',
      pergunta: `Cancelar o convite para ${Para}?`,
      explicacao: [`${Nome}. Ninguém aceitou ainda: o link deixa de funcionar na hora.`],
      sim: 'cancelar',
      acabou: false,
    };
  const acabou = Situacao !== 'aberto';
  return {
    titulo: 'Encerrar o acesso',
    pergunta: acabou ? `O acesso de ${Para} já terminou.` : `Encerrar o acesso de ${Para}?`,
    explicacao: acabou
      ? [Nome]
      : [
          `${Nome}${Quem ? `, aceito por ${Quem}` : ''}, até ${formatDate(Ate)}.`,
          'A pessoa deixa de ver na hora. Recursos que ela já pediu continuam, e são seus.',
        ],
    sim: 'encerrar',
    acabou,
  };
}
