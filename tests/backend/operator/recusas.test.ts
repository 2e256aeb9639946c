import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
const sandra = operador(app);
const [ana, bia] = [shared(() => app.signUp()), shared(() => app.signUp())];

const ITEM = 'descrição;quantidade;valor';
const base64 = Buffer.from('nada').toString('base64');

/** What an operator writes wrong, and what the answer says of it; 'ANA' and 'BIA' stand for addresses of accounts. */
const ERRADOS: [comando: string, valores: Record<string, unknown>, diz: string][] = [
  ['usuarios apagar', {}, 'Não há um comando \\"usuarios apagar\\".'],
  ['usuarios bloquear', { conta: 'x@y.example', motivo: 'm' }, 'Não há uma conta \\"x@y.example\\".'],
  ['usuarios bloquear', { conta: 'ANA' }, '"motivo":"Falta informar."'],
  ['usuarios bloquear', { conta: 'ANA', motivo: 'a'.repeat(501) }, 'Use no máximo 500 caracteres.'],
  ['usuarios desbloquear', { conta: 'ANA', outra: '1' }, 'Confira o que foi escrito.'],
  ['usuarios desbloquear', { conta: 'ANA' }, 'não está bloqueada'],
  ['usuarios trocar-email', { conta: 'ANA', para: 'BIA', motivo: 'pediu assim' }, '"para":'],
  ['notas escrever', { conta: 'ANA', texto: 'a'.repeat(2001) }, 'Use no máximo 2.000 caracteres.'],
  ['notificacoes enviar', { assunto: 'Oi', texto: 'Olá.' }, 'uma coisa, e não as duas'],
  ['assinaturas conceder', { conta: 'ANA', plano: 'ouro' }, 'um destes: degustacao, detetive-da-multa'],
  ['assinaturas conceder', { conta: 'ANA', plano: 'cnh-livre', dias: '1', ate: '31/12/2026' }, 'não os dois'],
  [
    'assinaturas conceder',
    { conta: 'ANA', plano: 'cnh-livre', ate: '2026-11-19' },
    'O último dia já passou.',
  ],
  ['assinaturas conceder', { conta: 'ANA', plano: 'cnh-livre', ate: '31/02/2027' }, 'Deve ser uma data'],
  ['assinaturas conceder', { conta: 'ANA', plano: 'cnh-livre', dias: '0' }, 'O menor valor é 1.'],
  ['assinaturas encerrar', { assinatura: '999999', motivo: 'x' }, 'Não há um plano de número 999999.'],
  ['creditos retirar', { credito: '999999', motivo: 'x' }, 'O crédito 999999 não existe'],
  ['cupons criar', { cupom: 'RUIM' }, 'um deles'],
  ['cupons criar', { cupom: 'RUIM', percentual: '10', valor: '5,00' }, 'um deles'],
  ['cupons criar', { cupom: 'RUIM', percentual: '101' }, 'O maior valor é 100.'],
  ['cupons criar', { cupom: 'RUIM', valor: '12.34' }, 'como 49,90'],
  ['cupons criar', { cupom: 'RUIM', percentual: '10', de: '02/12/2026', ate: '01/12/2026' }, 'vem antes'],
  ['cupons criar', { cupom: 'AÇÃO', percentual: '10' }, 'letras sem acento'],
  ...['Recurso', 'Recurso;0;10,00', 'Recurso;1;dez', 'Recurso;1;10,00;mais', ';1;10,00'].map(
    (item): (typeof ERRADOS)[number] => [
      'vendas criar',
      { conta: 'ANA', descricao: 'Defesa.', item: [item] },
      ITEM,
    ],
  ),
  ['ver', { tipo: 'pedidos', id: '99999' }, 'Não há um pedido 99999.'],
  ['ver', { tipo: 'pedidos', id: 'abc' }, 'Não há um pedido ABC.'],
  ['ver', { tipo: 'multas', id: '99999' }, 'Não há multas 99999.'],
  ['recursos assumir', { recurso: '9999' }, 'Não há um recurso 9999.'],
  ['recursos decidir', { recurso: '9999', decisao: 'talvez' }, 'Deve ser um destes: deferido, indeferido'],
  [
    'recursos protocolar',
    { recurso: '9999', numero: '1', arquivo: { nome: 'a', base64 } },
    'um recurso 9999',
  ],
  ['multas marcar', { multa: '99999', marco: 'outro' }, 'Deve ser um destes'],
  ['multas marcar', { multa: '99999', marco: 'jari_protocolado' }, 'Não há uma multa 99999.'],
  ['jobs repetir', { tarefa: 'email' }, 'Não há uma tarefa parada com \\"email\\".'],
  ['jobs repetir', { tarefa: 'correio' }, 'Deve ser o id de uma tarefa, ou uma fila'],
];

it.each(ERRADOS)('%s %j is refused, and the answer names what is wrong', async (nome, escritos, diz) => {
  const contas: Record<string, string> = { ANA: ana.email, BIA: bia.email };
  const valores = Object.fromEntries(
    Object.entries(escritos).map(([campo, um]) => [campo, contas[String(um)] ?? um]),
  );
  expect(JSON.stringify(await sandra.recusa(nome, valores))).toContain(diz);
  expect(await app.rows(auditoria, eq(auditoria.acao, 'mesa.ato'))).toEqual([]);
});
