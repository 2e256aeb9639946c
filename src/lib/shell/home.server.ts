import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { MultasAnswer } from '#lib/multas/contract.ts';
import type { LinhaDoPainel } from '#lib/multas/painel.ts';
import { orNull } from '#lib/pageLoad.server.ts';
import { paths } from '#lib/paths.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { processosQueCorrem } from '#lib/processos/lista.ts';
import { passosDaTimeline, type TotaisDaTimeline } from './rules.ts';
import type { SessaoDaPagina } from './sessao.ts';

interface PlanoNaHome {
  NomePlano: string;
  DiasFaltantes: number;
}

/**
 * The current plan from the session; the last plan is queried only for a driver without one. Undefined when that failed, null when
 * there never was a plan.
 */
export async function planoNaHome(
  api: FullApi,
  sessao: Pick<SessaoDaPagina, 'plano' | 'planoAte'> | null,
  agora: Date,
): Promise<PlanoNaHome | null | undefined> {
  if (sessao?.plano && sessao.planoAte)
    return {
      NomePlano: planoPorChave(sessao.plano)?.nome ?? sessao.plano,
      DiasFaltantes: diasFaltantes(sessao.planoAte, agora),
    };
  return (await orNull(api.shell.planoEDias()))?.dados;
}

/** Whether anything is running: a deadline, a missing day, or a process of the licence that has not ended. */
export function algoCorre(
  lista: Pick<MultasAnswer, 'ProcessoCassacao' | 'ProcessoSuspensao'>,
  linhas: readonly LinhaDoPainel[],
  hoje: IsoDate,
): boolean {
  return (
    processosQueCorrem(lista, hoje).length > 0 ||
    linhas.some(({ vivos, semData }) => vivos.length > 0 || semData !== null)
  );
}

/** Whether an account has anything that could run. Unknown totals count as something. */
export function temAlgo(totais: TotaisDaTimeline | null): boolean {
  return totais === null || Object.values(totais).some((total) => total > 0);
}

interface Passo {
  titulo: string;
  estado: 'feito' | 'agora' | 'proximo';
  texto: string;
  acao?: { href: string; rotulo: string };
}

/**
 * The four steps of the home screen, with the action of the first open one and the results of done ones. No congratulation while a
 * deadline or process runs (`correndo`).
 */
export function passosDaHome(
  totais: TotaisDaTimeline,
  { liberado, correndo }: { liberado: boolean; correndo: boolean },
): Passo[] {
  const feitos = passosDaTimeline(totais);
  const agora = feitos.indexOf(false);
  const passos = correndo ? [...PASSOS.slice(0, -1), ACOMPANHE] : PASSOS;
  return passos.map(({ titulo, texto, pronto, acao, ver }, i) => {
    const estado = feitos[i] ? 'feito' : i === agora ? 'agora' : 'proximo';
    const agir = estado === 'agora' ? acao : estado === 'feito' ? ver : undefined;
    const action = estado === 'agora' && !liberado ? VER_PLANOS : liberado ? agir : undefined;
    return { titulo, estado, texto: feitos[i] ? pronto : texto, ...(action && { acao: action }) };
  });
}

const PARABENS: PassoEscrito = {
  titulo: 'Parabéns!',
  texto: 'Quando os três passos estiverem feitos, é só acompanhar.',
  pronto: 'Os três passos estão feitos. Avisamos a cada novidade.',
};

const ACOMPANHE: PassoEscrito = {
  titulo: 'Acompanhe os prazos.',
  texto: 'Há um prazo ou um processo correndo: comece por ele.',
  pronto: 'Cadastro, consulta e recurso estão feitos; o que corre está no alto desta tela.',
};

const VER_PLANOS = { href: paths.app.planos.lista, rotulo: 'Ver planos' };

interface PassoEscrito {
  titulo: string;
  texto: string;
  pronto: string;
  /** Its action, and where its result is shown. */
  acao?: Passo['acao'];
  ver?: Passo['acao'];
}

const PASSOS: readonly PassoEscrito[] = [
  {
    titulo: 'Cadastre sua CNH e seus veículos',
    texto: 'Com o número da CNH ou o Renavam buscamos multas e pontos para você.',
    pronto: 'Já acompanhamos o que você cadastrou.',
    acao: { href: paths.app.condutores.cadastrar, rotulo: 'Cadastrar CNH' },
  },
  {
    titulo: 'Confira suas multas',
    texto: 'Quando acharmos uma multa, ela aparece aqui e avisamos por e-mail.',
    pronto: 'Suas multas já estão na lista.',
    acao: { href: paths.app.multas.lista, rotulo: 'Ver multas' },
    ver: { href: paths.app.multas.lista, rotulo: 'Ver multas' },
  },
  {
    titulo: 'Recorra a tempo',
    texto: 'Escolha a multa, envie os documentos e nós protocolamos o recurso.',
    pronto: 'Acompanhe o andamento em Meus Protocolos.',
    acao: { href: paths.app.multas.lista, rotulo: 'Escolher a multa' },
    ver: { href: paths.app.recursos, rotulo: 'Ver protocolos' },
  },
  PARABENS,
];
