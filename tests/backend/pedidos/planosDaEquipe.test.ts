import { expect, it } from 'vitest';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { BLINDADA_ANO, LIVRE_ANO, LIVRE_MES, planosDe } from './planosComprados.ts';
import { codigo, comprador, lerPedido, pagarNoBanco, passar, pixAberto } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
const { comprar, pagos, fila } = planosDe(app);
const motivo = 'Pedido da cliente por telefone';

it('the plan in force ends by the staff, and the paid one that waited begins at once', async () => {
  app.setClock('2027-01-01T12:00:00.000Z');
  const ana = await comprador(app);
  await comprar(ana, LIVRE_ANO);
  passar(app, 10 * 86_400);
  await comprar(ana, BLINDADA_ANO);
  app.setClock('2027-07-01T12:00:00.000Z');
  const [larga] = (await pagos(ana)).filter(({ plano }) => plano === 'cnh-blindada');
  await sandra.faz('assinaturas encerrar', { assinatura: String(larga?.id), motivo });
  expect(await planoVigente(app.deps, ana.id)).toMatchObject({ chave: 'cnh-livre' });
  expect((await fila(ana)).at(-1)).toEqual(['cnh-livre', '2027-07-01', '2028-06-20']);
});

it('a granted plan hides no paid one: a smaller one waits, a larger one goes first; more days move the others', async () => {
  app.setClock(NOW);
  const ana = await comprador(app);
  await comprar(ana, LIVRE_MES);
  const conta = ana.email;
  await sandra.faz('assinaturas conceder', { conta, plano: 'detetive-da-multa', dias: '15' });
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-12-20'],
    ['detetive-da-multa', '2026-12-20', '2027-01-04'],
  ]);
  const [livre] = await pagos(ana);
  await sandra.faz('assinaturas estender', { assinatura: String(livre?.id), dias: '5', motivo });
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-12-25'],
    ['detetive-da-multa', '2026-12-25', '2027-01-09'],
  ]);
  passar(app, 86_400);
  await sandra.faz('assinaturas conceder', { conta, plano: 'cnh-blindada', dias: '10' });
  expect((await fila(ana)).slice(1)).toEqual([
    ['cnh-blindada', '2026-11-21', '2026-12-01'],
    ['cnh-livre', '2026-12-01', '2027-01-04'],
    ['detetive-da-multa', '2027-01-04', '2027-01-19'],
  ]);
  expect(
    await sandra.tenta('assinaturas conceder', { conta, plano: 'detetive-da-multa', ate: '31/12/2026' }),
  ).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já tem plano até') });
});

it('a granted trial hides no paid plan that was extended over its beginning', async () => {
  app.setClock(NOW);
  const ana = await comprador(app);
  const conta = ana.email;
  await sandra.faz('assinaturas conceder', { conta, plano: 'cnh-livre', dias: '3' });
  await sandra.faz('assinaturas conceder', { conta, plano: 'degustacao', dias: '20' });
  const [livre] = await pagos(ana);
  await sandra.faz('assinaturas estender', { assinatura: String(livre?.id), dias: '5', motivo });
  const emVigor = async () => [
    (await planoVigente(app.deps, ana.id))?.nome,
    (await ana.api.shell.planoEDias()).dados?.NomePlano,
  ];
  passar(app, 4 * 86_400);
  expect(await emVigor()).toEqual(['CNH Livre', 'CNH Livre']);
  passar(app, 5 * 86_400);
  expect(await emVigor()).toEqual(['Degustação', 'Degustação']);
});

it('a partial refund after the staff ended the plan does not say that it continues; the rest is refunded with the whole', async () => {
  app.setClock(NOW);
  const ana = await comprador(app);
  const [idPlano, idPlanoDetalhe] = LIVRE_ANO;
  const { id, banco } = await pixAberto(ana, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'produtos', plano: { idPlano, idPlanoDetalhe }, itens: [] },
  });
  await pagarNoBanco(app, banco);
  await app.avisosChegarem();
  await app.runJobs();
  const pedido = String(id);
  const devolver = async (valor: string) => {
    await sandra.faz('pedidos estornar-parte', { pedido, valor, porque: 'Acordo' });
    const avisos = await ana.api.notificacoes.lista({});
    return avisos.find(({ Assunto }) => Assunto.includes(valor))?.Descricao;
  };
  expect(await devolver('11,00')).toContain('O que você comprou continua valendo.');
  const [livre] = await pagos(ana);
  await sandra.faz('assinaturas encerrar', { assinatura: String(livre?.id), motivo });
  expect(await devolver('22,00')).toMatch(/pelo mesmo meio do pagamento\.$/);
  const { total } = await lerPedido(app, id);
  const resto = ((total - 33_00) / 100).toFixed(2).replace('.', ',');
  expect(
    await sandra.tenta('pedidos estornar-parte', { pedido, valor: resto, porque: 'Acordo' }),
  ).toMatchObject({ mensagem: expect.stringContaining('(pedidos estornar)') });
  await sandra.faz('pedidos estornar', { pedido });
  expect((await lerPedido(app, id)).status).toBe('estornado');
  await app.avisosChegarem();
});
