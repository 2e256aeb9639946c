export const PAPEIS = ['atendimento', 'juridico', 'financeiro', 'administracao'] as const;
export type Papel = (typeof PAPEIS)[number];

export const ROTULO_DO_PAPEL: Record<Papel, string> = {
  atendimento: 'Atendimento',
  juridico: 'Jurídico',
  financeiro: 'Financeiro',
  administracao: 'Administração',
};

export const TELAS = [
  'fila',
  'busca',
  'clientes',
  'pedidos',
  'dobrados',
  'contestacoes',
  'requerimentos',
  'vendas',
  'cupons',
  'parceiros',
  'consultas',
  'respostas',
  'jobs',
  'emails',
  'numeros',
  'auditoria',
  'equipe',
] as const;
export type TelaDaMesa = (typeof TELAS)[number];

const ACESSO: Record<Papel, readonly TelaDaMesa[]> = {
  atendimento: ['fila', 'busca', 'clientes', 'pedidos', 'requerimentos', 'emails'],
  juridico: ['fila', 'busca', 'clientes', 'requerimentos'],
  financeiro: [
    'busca',
    'clientes',
    'pedidos',
    'dobrados',
    'contestacoes',
    'requerimentos',
    'vendas',
    'cupons',
    'numeros',
  ],
  administracao: TELAS,
};

/** Groups of commands (the first word of their names), or single commands. */
const ATOS: Record<Papel, readonly string[]> = {
  atendimento: [
    'notificacoes enviar',
    'usuarios bloquear',
    'usuarios desbloquear',
    'usuarios tirar-segundo-fator',
    'usuarios link-de-senha',
    'usuarios trocar-email',
    'usuarios manter-email',
    'habilitacoes',
    'veiculos',
    'assinaturas estender',
    'notas',
    'pedidos listar',
    'pedidos conferir',
    'emails',
    'requerimentos',
  ],
  juridico: ['recursos', 'multas', 'requerimentos', 'notas', 'modelos', 'notificacoes enviar'],
  financeiro: [
    'pedidos',
    'desistencias',
    'contestacoes',
    'vendas',
    'cupons',
    'assinaturas',
    'creditos',
    'notas',
    'notificacoes enviar',
    'requerimentos listar',
  ],
  administracao: ['*'],
};

/** Commands that the desk does not offer, because it has a page instead or because they need access to the machine. */
const SO_NA_MAQUINA = ['ver', 'backup', 'restaurar', 'linhas', 'segredos regravar'];

/** Pages of records, and the screen whose permission they need. */
const DENTRO_DE: Readonly<Record<string, TelaDaMesa>> = {
  recursos: 'fila',
  documentos: 'fila',
  multas: 'clientes',
  veiculos: 'clientes',
  habilitacoes: 'clientes',
  assinaturas: 'clientes',
  cobrancas: 'pedidos',
};

/** The screen that a path of the desk belongs to: a list's CSV needs the permission of its screen. Undefined: no screen. */
export function telaDe(caminho: string): TelaDaMesa | undefined {
  const [, , primeira = '', segunda = ''] = caminho.split('/');
  const parte = primeira === 'exportar' ? segunda : primeira;
  return TELAS.find((nome) => nome === (DENTRO_DE[parte] ?? parte));
}

/** Whether a link would open for a role: one that would not is drawn as text. */
export function podeAbrir(papel: Papel, href: string): boolean {
  const tela = telaDe(href.split('?')[0] ?? '');
  return tela !== undefined && podeVer(papel, tela);
}

export function podeVer(papel: Papel, tela: TelaDaMesa): boolean {
  return ACESSO[papel].includes(tela);
}

/** Commands that grant or remove access of the staff or of a driver: the desk asks for an authenticator code again. */
const PEDEM_CODIGO = [
  'equipe criar',
  'equipe reconvidar',
  'equipe bloquear',
  'usuarios tirar-segundo-fator',
  'usuarios trocar-email',
];

export const pedeCodigo = (comando: string) => PEDEM_CODIGO.includes(comando);

/** Whether a role may run a command of the operator by its name: 'pedidos estornar'. */
export function podeExecutar(papel: Papel, comando: string): boolean {
  if (SO_NA_MAQUINA.includes(comando)) return false;
  const [grupo = ''] = comando.split(' ');
  return ATOS[papel].some((ato) => ato === '*' || ato === comando || ato === grupo);
}
