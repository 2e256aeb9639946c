import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { paths } from '#lib/paths.ts';
import { type Driver, shared, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);
const ana = shared(() => app.signUp());
beforeAll(async () => {
  const cnh = await seed.habilitacao(ana, { numeroCnh: '01234567890', nome: '=cmd|calc' });
  const carro = await seed.veiculo(ana);
  await seed.multa(ana, { habilitacaoId: cnh.id, autoInfracao: 'C11111111' });
  await seed.multa(ana, { veiculoId: carro.id, autoInfracao: 'C11111111' });
  await ana.api.guardadas.guardar({
    AutoInfracao: 'SP12345678',
    DataInfracao: '2026-10-30',
    Codigo: '746-30',
    Placa: 'XYZ9A88',
    Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-01' }],
  });
});

type Nome = Parameters<typeof paths.lista>[0];

async function baixar(nome: Nome, driver?: Driver) {
  const resposta = await app.fetch(paths.lista(nome), {}, driver);
  const texto = await resposta.text();
  return { resposta, texto, linhas: texto.trim().split('\r\n').slice(1) };
}

const TODAS: Nome[] = [
  ...(['veiculos', 'habilitacoes', 'multas', 'prazos', 'guardadas', 'recursos', 'pedidos'] as const),
];

describe('a list as a sheet', () => {
  it('has the fines of every licence and vehicle, each AIT once, with where each came from', async () => {
    const { linhas, resposta } = await baixar('multas', ana);
    expect(resposta.headers.get('content-type')).toContain('text/csv');
    expect(linhas).toHaveLength(2);
    expect(linhas.find((um) => um.includes('C11111111'))).toContain('CNH 01234567890 e KVL1A23');
    expect(linhas.find((um) => um.includes('SP12345678'))).toMatch(/XYZ9A88.*195,23.*guardada por você/);
    expect((await baixar('guardadas', ana)).linhas).toHaveLength(1);
  });

  it('has the deadlines of all of them by day, each AIT once', async () => {
    const { linhas } = await baixar('prazos', ana);
    const dias = linhas.map((linha) => linha.slice(1, 11).split('/').reverse().join('-'));
    expect(dias).toEqual(dias.toSorted());
    expect(linhas.filter((um) => um.includes('Defesa prévia'))).toHaveLength(2);
    expect(linhas.find((um) => um.includes('C11111111'))).toContain(
      'CNH 01234567890 e KVL-1A23'.replace('-', ''),
    );
  });

  it('is never a formula', async () => {
    const { texto } = await baixar('habilitacoes', ana);
    expect(texto).toContain(`"'=cmd|calc"`);
  });

  it('keeps Renavam, CPF and CNH whole in a sheet, and is read again by the import', async () => {
    const dono = await app.signUp();
    await seed.plano(dono, 'cnh-livre');
    await seed.habilitacao(dono, { numeroCnh: '01234567890' });
    await dono.api.veiculos.cadastrar({
      NumeroRenavam: '639884962',
      Placa: 'RIO2A18',
      UF: 'RJ',
      ProprietarioDocumento: '01234567890',
      EmailNotificacao: '',
    });
    const { texto, linhas } = await baixar('veiculos', dono);
    expect(linhas[0]).toContain('"RIO2A18";"0063988496-2";"012.345.678-90"');
    expect((await baixar('habilitacoes', dono)).texto).toContain('"=""01234567890"""');
    const { Linhas } = await dono.api.veiculos.importar({ Arquivo: new File([texto], 'veiculos.csv') });
    expect(Linhas.map(({ Resultado }) => Resultado)).toEqual(['repetido']);
  });

  it.each(TODAS)('%s is for its driver alone, and a row of the record', async (nome) => {
    expect((await baixar(nome)).resposta.status).toBe(401);
    const bia = await app.signUp();
    expect((await baixar(nome, bia)).linhas).toEqual([]);
    const feitos = await app.rows(auditoria, eq(auditoria.atorId, bia.id));
    expect(feitos.find(({ acao }) => acao === 'lista.exportar')?.entidadeId).toBe(nome);
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: app.deps.clock() })
      .where(eq(assinatura.usuarioId, bia.id));
    const aberta = ['guardadas', 'pedidos', 'recursos'].includes(nome);
    expect((await baixar(nome, bia)).resposta.status).toBe(aberta ? 200 : 403);
  });

  it('with an unknown name is not found', async () => {
    for (const nome of ['usuarios', '__proto__', 'constructor'])
      expect((await app.fetch(`/arquivos/listas/${nome}.csv`, {}, ana)).status).toBe(404);
  });
});
