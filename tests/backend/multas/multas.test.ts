import { describe, expect, it } from 'vitest';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);
const ana = shared(() => app.signUp());

const get = (path: string, driver?: Driver) => app.fetch(`/api/appUsuario/v1${path}`, {}, driver);

describe('the fines of a driver', () => {
  it('come with the specified fields, reais with decimals, the newest first', async () => {
    const habilitacao = await seed.habilitacao(ana, { numeroCnh: '01234567890' });
    const veiculo = await seed.veiculo(ana);
    const antiga = await seed.multa(ana, { habilitacaoId: habilitacao.id, autoInfracao: 'C11111111' });
    await seed.multa(ana, {
      veiculoId: veiculo.id,
      autoInfracao: 'K22222222',
      dataInfracao: '2026-11-10',
      recursoOnline: false,
    });
    const response = await get('/Multa/Multas', ana);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const body = await response.json();
    expect(body.Multas.map((m: { AutoInfracao: string }) => m.AutoInfracao)).toEqual([
      'K22222222',
      'C11111111',
    ]);
    expect(body.Multas[1]).toMatchObject({
      Id: antiga.id,
      Guid: antiga.guid,
      Tipo: 'Habilitacao',
      ValorSerPago: 104.13,
      DataInfracao: '2026-10-30',
      TemRecurso: false,
      RecursoOnline: true,
      Pontos: 4,
      Valor: 130.16,
      Descricao: 'Transitar em velocidade superior à máxima em até 20%',
      Habilitacao: { NumeroCnh: '01234567890' },
      Veiculo: null,
      PrecoRecurso: 300,
    });
    expect(body.Multas[0]).toMatchObject({
      Tipo: 'Veiculo',
      RecursoOnline: false,
      Veiculo: { Placa: 'KVL1A23' },
    });
  });
});

describe('one fine', () => {
  it('of a vehicle has every specified field', async () => {
    const caio = await app.signUp();
    const veiculo = await seed.veiculo(caio);
    const { id } = await seed.multa(caio, { veiculoId: veiculo.id });
    const response = await get(`/Multa/${id}/Resumo`, caio);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      Situacao: 'Notificação de autuação expedida',
      AutoInfracao: expect.stringMatching(/^C\d{8}$/),
      AutoRenainf: expect.stringMatching(/^\d{11}$/),
      DataInfracao: '2026-10-30',
      HoraInfracao: '14:35',
      Data: '2026-10-30',
      Hora: '14:35',
      DatPagamentoComDesconto: '2026-12-06',
      EnquadramentoInfracao: '218 I',
      LocalInfracao: 'Av. Brasil, 2000',
      OrgaoEmissor: 'Detran RJ',
      StatusPagamento: 'Não paga',
      ValorOriginal: 130.16,
      ValorSerPago: 104.13,
      ValorDesconto: 26.03,
      DescricaoFluxoRecurso: 'Nenhum recurso solicitado. Fase atual: Defesa Prévia.',
      Veiculo: { NumeroRenavam: veiculo.numeroRenavam, Modelo: 'VW/GOL 1.0', Placa: 'KVL1A23' },
      Habilitacao: null,
      Fase: 'P',
      Direito: null,
    });
  });

  it('whose appeal is paid says so in the list, so that it is not paid twice', async () => {
    const caio = await app.signUp();
    const { id: habilitacaoId } = await seed.habilitacao(caio);
    const paga = await seed.multa(caio, { habilitacaoId });
    const outra = await seed.multa(caio, { habilitacaoId });
    await seed.credito(caio, paga.id);
    await seed.credito(caio);
    const { Multas, RecursosDisponiveis } = await caio.api.multas.listar();
    expect(Multas.map((m) => [m.Id, m.RecursoPago])).toEqual([
      [outra.id, false],
      [paga.id, true],
    ]);
    expect(RecursosDisponiveis).toEqual({ Plano: 0, Creditos: 2 });
  });

  it('names the right that would cover its appeal', async () => {
    const caio = await app.signUp();
    const { id: veiculoId } = await seed.veiculo(caio);
    const { id } = await seed.multa(caio, { veiculoId });
    const outra = await seed.multa(caio, { veiculoId });
    await seed.credito(caio, id);
    expect((await caio.api.multas.resumo({ id })).Direito).toBe('credito');
    expect((await caio.api.multas.resumo({ id: outra.id })).Direito).toBeNull();
    await seed.plano(caio, 'cnh-livre');
    expect((await caio.api.multas.resumo({ id })).Direito).toBe('plano');
  });
});
