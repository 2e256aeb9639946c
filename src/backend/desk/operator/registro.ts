import type { Comando } from './comando.ts';
import { acessos } from './comandos/acessos.ts';
import { arquivos } from './comandos/arquivos.ts';
import { assinaturas } from './comandos/assinaturas.ts';
import { auditoria } from './comandos/auditoria.ts';
import { cadastros } from './comandos/cadastros.ts';
import { consultas } from './comandos/consultas.ts';
import { contestacoes } from './comandos/contestacoes.ts';
import { copia } from './comandos/copia.ts';
import { creditos } from './comandos/creditos.ts';
import { cupons } from './comandos/cupons.ts';
import { desistencias } from './comandos/desistencias.ts';
import { doctor } from './comandos/doctor.ts';
import { emails } from './comandos/emails.ts';
import { equipe } from './comandos/equipe.ts';
import { jobs } from './comandos/jobs.ts';
import { multas } from './comandos/multas.ts';
import { notas } from './comandos/notas.ts';
import { notificacoes } from './comandos/notificacoes.ts';
import { parceiros } from './comandos/parceiros.ts';
import { pedidos } from './comandos/pedidos.ts';
import { provedores } from './comandos/provedores.ts';
import { recursos } from './comandos/recursos.ts';
import { requerimentos } from './comandos/requerimentos.ts';
import { respostas } from './comandos/respostas.ts';
import { segredos } from './comandos/segredos.ts';
import { simuladores } from './comandos/simuladores.ts';
import { usuarios } from './comandos/usuarios.ts';
import { vendas } from './comandos/vendas.ts';
import { ver } from './comandos/ver.ts';

/** Every operator command, in the order of the help text. */
export const comandos: readonly Comando[] = [
  ...ver,
  ...usuarios,
  ...acessos,
  ...assinaturas,
  ...creditos,
  ...cadastros,
  ...pedidos,
  ...desistencias,
  ...contestacoes,
  ...cupons,
  ...vendas,
  ...multas,
  ...recursos,
  ...notificacoes,
  ...notas,
  ...requerimentos,
  ...parceiros,
  ...consultas,
  ...jobs,
  ...respostas,
  ...provedores,
  ...simuladores,
  ...emails,
  ...auditoria,
  ...equipe,
  ...segredos,
  ...arquivos,
  ...copia,
  ...doctor,
];
