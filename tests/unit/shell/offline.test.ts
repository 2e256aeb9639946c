import { expect, it } from 'vitest';
import { ficaOffline } from '#backend/app/http/gate.ts';
import { paths } from '#lib/paths.ts';

const { app } = paths;
const guid = '0b8c7a52-52e4-4f4e-9a55-2ac54f4f7a11';

it('the first screen, deadlines and fines can be read without a connection', () => {
  const pages = [
    app.inicial,
    app.prazos,
    app.guardadas.lista,
    app.guardadas.carta,
    app.guardadas.ver(guid),
    app.multas.lista,
    app.multas.ver(7),
    app.multas.verHabilitacao(guid),
  ];
  expect(pages.filter((path) => !ficaOffline(path))).toEqual([]);
});

it('no other page is kept on the device, in particular no payment page', () => {
  const others = [
    paths.login,
    app.perfil,
    app.guardadas.nova,
    app.guardadas.corrigir(guid),
    app.recursos,
    app.condutores.lista,
    app.condutores.ver(guid),
    app.veiculos.lista,
    app.veiculos.ver(guid),
    app.condutores.cadastrar,
    app.condutores.corrigir(1),
    app.notificacoes.lista,
    app.planos.lista,
    app.planos.detalhes(1),
    app.planos.cartao({ idPlano: 1, idPlanoDetalhe: 2 }),
    ...Object.values(app.extras),
    ...Object.values(app.venda).map((path) => path(1)),
    ...['', '/', '/app/multasx', '/app/multas/pagar'],
  ];
  expect(others.filter((path) => ficaOffline(path))).toEqual([]);
});
