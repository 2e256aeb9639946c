/** The roles of the desk. */
export const PAPEIS = ['atendimento', 'juridico', 'financeiro', 'administracao'] as const;
export type Papel = (typeof PAPEIS)[number];

export const ROTULO_DO_PAPEL: Record<Papel, string> = {
  atendimento: 'Atendimento',
  juridico: 'Jurídico',
  financeiro: 'Financeiro',
  administracao: 'Administração',
};

/** The screens of the desk. */
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
    'pedidos listar',
    'pedidos ver',
    'pedidos conferir',
    'emails listar',
    'requerimentos',
    'multas historia',
    'multas marcos',
  ],
  juridico: ['recursos', 'multas', 'requerimentos'],
  financeiro: [
    'pedidos',
    'desistencias',
    'contestacoes',
    'vendas',
    'cupons',
    'assinaturas',
    'requerimentos listar',
  ],
  administracao: ['*'],
};

/** Not available at the desk: they need access to the machine. */
const SO_NA_MAQUINA = ['backup', 'restaurar', 'linhas', 'segredos regravar'];

export function podeVer(papel: Papel, tela: TelaDaMesa): boolean {
  return ACESSO[papel].includes(tela);
}

/** Commands on the access of staff or drivers: the desk asks for the authenticator code again. */
const PEDEM_CODIGO = ['equipe criar', 'equipe reconvidar', 'equipe bloquear', 'usuarios tirar-segundo-fator'];

export const pedeCodigo = (comando: string) => PEDEM_CODIGO.includes(comando);

/** Whether a role may run a command of the operator by its name: 'pedidos estornar'. */
export function podeExecutar(papel: Papel, comando: string): boolean {
  if (SO_NA_MAQUINA.includes(comando)) return false;
  const [grupo = ''] = comando.split(' ');
  return ATOS[papel].some((ato) => ato === '*' || ato === comando || ato === grupo);
}
