import { auditoria } from '#backend/desk/assuntos/auditoria.ts';
import { cadastros } from '#backend/desk/assuntos/cadastros.ts';
import { clientes } from '#backend/desk/assuntos/clientes.ts';
import { consultas } from '#backend/desk/assuntos/consultas.ts';
import { creditos } from '#backend/desk/assuntos/creditos.ts';
import { cupons } from '#backend/desk/assuntos/cupons.ts';
import { devolucoes } from '#backend/desk/assuntos/devolucoes.ts';
import { doctor } from '#backend/desk/assuntos/doctor.ts';
import { emails } from '#backend/desk/assuntos/emails.ts';
import { equipe } from '#backend/desk/assuntos/equipe.ts';
import { esperando } from '#backend/desk/assuntos/esperando.ts';
import { jobs } from '#backend/desk/assuntos/jobs.ts';
import { maquina } from '#backend/desk/assuntos/maquina.ts';
import { multas } from '#backend/desk/assuntos/multas.ts';
import { parceiros } from '#backend/desk/assuntos/parceiros.ts';
import { pedidos } from '#backend/desk/assuntos/pedidos.ts';
import { planos } from '#backend/desk/assuntos/planos.ts';
import { recursos } from '#backend/desk/assuntos/recursos.ts';
import { requerimentos } from '#backend/desk/assuntos/requerimentos.ts';
import { respostas } from '#backend/desk/assuntos/respostas.ts';
import { simuladores } from '#backend/desk/assuntos/simuladores.ts';
import { vendas } from '#backend/desk/assuntos/vendas.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { busca } from './busca.ts';
import { escolha, obrigatorio, texto } from './campos.ts';
import { type Comando, comando, ficha, recusar } from './comando.ts';
import { contaDe, pedidoDe } from './encontrar.ts';
import { emLinhas, type Tela } from './tela.ts';

/** Everything of the desk and of the command line, in the order of the menu and of the help. */
const TUDO: readonly (Comando | Tela)[] = [
  ...esperando,
  ...recursos,
  ...busca,
  ...clientes,
  ...pedidos,
  ...devolucoes,
  ...requerimentos,
  ...vendas,
  ...cupons,
  ...planos,
  ...creditos,
  ...cadastros,
  ...multas,
  ...parceiros,
  ...consultas,
  ...respostas,
  ...jobs,
  ...emails,
  ...auditoria,
  ...equipe,
  ...simuladores,
  ...maquina,
  ...doctor,
];

export const TELAS: readonly Tela[] = TUDO.filter((um) => 'tela' in um);

const ver = comando({
  nome: 'ver',
  titulo: 'Mostra um registro inteiro, como a página dele na mesa.',
  le: true,
  maquina: true,
  argumentos: {
    tipo: escolha(
      'O tipo do registro.',
      Object.fromEntries(TELAS.flatMap(({ tela, titulo, registro }) => (registro ? [[tela, titulo]] : []))),
    ),
    id: obrigatorio('O número; de um cliente também o e-mail, de um pedido também o código.', texto),
  },
  async executar(ctx, { tipo, id: nome }) {
    const id =
      tipo === 'clientes'
        ? (await contaDe(ctx, nome.toLowerCase())).id
        : tipo === 'pedidos'
          ? String((await pedidoDe(ctx, nome.toUpperCase())).id)
          : nome;
    const um = (await telaDe(tipo)?.registro?.(ctx, id)) ?? recusar(`Não há ${tipo} ${id}.`);
    return { dados: um, tabela: ficha(emLinhas(um)) };
  },
});

/** Every command of the operator. */
export const comandos: readonly Comando[] = [
  ver,
  ...TUDO.flatMap((um) => ('tela' in um ? (um.listar ?? []) : um)),
];

const PELO_NOME = new Map(comandos.map((um) => [um.nome, um]));
export const comandoDe = (nome: string) => PELO_NOME.get(nome);
export const telaDe = (nome: string) => TELAS.find(({ tela }) => tela === nome);

const tem = (papeis: readonly Papel[], papel: Papel) => papel === 'administracao' || papeis.includes(papel);

export const podeVer = (papel: Papel, { papeis }: Tela) => tem(papeis, papel);

/** Whether a role may run a command at the desk. */
export const podeExecutar = (papel: Papel, { papeis, maquina }: Comando) => !maquina && tem(papeis, papel);

/** The screen whose permission an address needs; undefined: no screen. */
export function telaDoEndereco(caminho: string): Tela | undefined {
  const [, , primeira = '', segunda = ''] = caminho.split('/');
  // A list as a file needs the permission of its screen, and a document of a driver the one of the appeals.
  if (primeira === 'exportar') return telaDe(segunda);
  return telaDe(primeira === 'documentos' ? 'recursos' : primeira);
}

/** Whether a link would open for a role; one to another site does. */
export function podeAbrir(papel: Papel, href: string): boolean {
  if (!href.startsWith('/mesa/')) return href.startsWith('https://');
  const ato = atoDoEndereco(href);
  if (ato) return podeExecutar(papel, ato);
  const tela = telaDoEndereco(href.split('?')[0] ?? '');
  return tela !== undefined && podeVer(papel, tela);
}

/** The wizard of a petition is for who files it; its address is no screen. */
export const atoDoEndereco = (href: string) =>
  href.endsWith('/peticao') ? comandoDe('recursos protocolar') : undefined;
