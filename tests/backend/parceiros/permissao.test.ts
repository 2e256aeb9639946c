import { describe, expect, it } from 'vitest';
import { POR_PAGINA } from '#lib/ui/listas.ts';
import { sharedApp } from '../harness/app.ts';
import { refused } from '../harness/refused.ts';
import { permitir, recusar, umCliente, ver } from './cena.ts';

const app = sharedApp();
const { uma, silva, ana } = umCliente(app);

/** Both use their sessions meanwhile: an unused session ends after 30 days. */
async function ate(instante: string) {
  app.setClock('2026-12-10T12:00:00.000Z');
  await Promise.all([silva, ana].map(({ api }) => api.conta.perfil()));
  app.setClock(instante);
}

describe('the view of a partner on a client', () => {
  const NADA = { Linhas: [], Clientes: 0, OutrosCerca: 0 };

  it.each<[string, () => Promise<unknown>]>([
    ['who only signed up with the code', async () => undefined],
    ['who said no', () => recusar(ana, silva)],
    [
      'who took it back',
      async () => {
        await permitir(ana, silva);
        await recusar(ana, silva);
      },
    ],
    [
      'whose permission ended the day before',
      async () => {
        await permitir(ana, silva, 1);
        await ate('2026-12-21T03:00:00.000Z');
      },
    ],
    ['who allowed another partner', async () => permitir(ana, await uma.despachante('Outro'))],
    [
      'whose account goes away',
      async () => {
        await permitir(ana, silva);
        await ana.api.conta.pedirRemocao({ Senha: ana.senha });
      },
    ],
  ])('is empty, without even the name, %s', async (_quem, fato) => {
    await uma.multa(ana, '2026-12-22');
    await fato();
    const visto = await ver(silva);
    expect(visto).toMatchObject(NADA);
    expect(JSON.stringify(visto)).not.toContain('Ana');
    expect(await ana.api.parceiros.quemViu()).toEqual([]);
  });

  it('the deadlines and nothing more, on the last day of the permission too', async () => {
    const multa = await uma.multa(ana, '2026-12-22');
    expect(await permitir(ana, silva, 1)).toEqual({ Ate: '2026-12-20' });
    await ate('2026-12-21T02:59:59.000Z');
    const { Linhas } = await ver(silva);
    const linha = Linhas.find(({ Prazo }) => Prazo?.Data === '2026-12-22');
    expect(linha).toEqual({
      Nome: 'Ana Souza Prado',
      PermiteAte: '2026-12-20',
      ProcuracaoAte: null,
      Prazo: {
        GuidMulta: multa.guid,
        AutoInfracao: multa.autoInfracao,
        Descricao: multa.descricao,
        OrgaoEmissor: 'Detran RJ',
        Rotulo: expect.stringContaining('efesa'),
        Data: '2026-12-22',
        Certeza: 'impresso',
        Recurso: null,
        PodePedir: false,
      },
    });
    expect(JSON.stringify(Linhas)).not.toMatch(/KVL1A23|@example|21988887777/);
  });

  it('who came without the code and allows it all the same, by the code', async () => {
    const bia = await app.signUp({ nome: 'Bia Lima' });
    await permitir(bia, silva);
    expect((await ver(silva)).Linhas).toMatchObject([{ Nome: 'Bia Lima', Prazo: null }]);
  });

  it('over all clients the nearest first, by pages, without their order of names', async () => {
    const nomes = ['Zeca', 'Ana', 'Bia'];
    const dias = ['2026-12-08', '2026-12-20', '2026-12-15'];
    for (const [i, nome] of nomes.entries()) {
      const cliente = await uma.cliente(silva, nome);
      await uma.multa(cliente, dias[i] ?? '');
      await permitir(cliente, silva);
    }
    for (let i = 0; i < POR_PAGINA; i += 1) await permitir(await uma.cliente(silva, `Sem prazo ${i}`), silva);
    const primeira = await ver(silva);
    expect(primeira).toMatchObject({ Pagina: 1, Paginas: 2, Clientes: POR_PAGINA + 3 });
    expect(primeira.Linhas).toHaveLength(POR_PAGINA);
    const ultimos = primeira.Linhas.filter(({ Prazo }) => Prazo?.Certeza === 'impresso');
    expect(ultimos.map(({ Nome }) => Nome)).toEqual(['Zeca', 'Bia', 'Ana']);
    const datas = primeira.Linhas.map(({ Prazo }) => Prazo?.Data ?? '9999');
    expect(datas).toEqual(datas.toSorted());
    expect((await ver(silva, '99999')).Pagina).toBe(2);
  });

  it('of those who do not allow it a figure by tens, that points at nobody', async () => {
    for (let i = 0; i < 8; i += 1) await uma.cliente(silva);
    expect((await ver(silva)).OutrosCerca).toBe(0);
    await uma.cliente(silva);
    expect((await ver(silva)).OutrosCerca).toBe(10);
    await permitir(ana, silva);
    expect((await ver(silva)).OutrosCerca).toBe(0);
  });

  it('nothing once an operator takes the account away, and the next account has to ask again', async () => {
    await permitir(ana, silva);
    await uma.sandra.faz('parceiros desligar', { codigo: silva.codigo });
    await refused(ver(silva), 'NAO_ENCONTRADO');
    const outra = await app.signUp();
    const quem = { conta: outra.email, documento: '529.982.247-25' };
    await uma.sandra.faz('parceiros aprovar', { codigo: silva.codigo, ...quem });
    expect(await ver(outra)).toMatchObject(NADA);
    const [meu] = await ana.api.parceiros.meus();
    expect(meu).toMatchObject({ Permissao: null, Anteriores: [{ EncerradaPor: 'operador' }] });
  });
});

describe('the list of a partner', () => {
  it('is closed to a driver, another partner, and a partner whose account ended', async () => {
    await permitir(ana, silva);
    await refused(ver(ana), 'NAO_ENCONTRADO');
    expect(await ver(await uma.despachante('Outro'))).toMatchObject({ Linhas: [] });
    await uma.sandra.faz('parceiros desativar', { codigo: silva.codigo });
    await refused(ver(silva), 'NAO_ENCONTRADO');
  });

  it('records each look, which the client can read', async () => {
    await uma.multa(ana, '2026-12-22');
    await permitir(ana, silva);
    await ver(silva);
    app.setClock('2026-11-20T18:00:00.000Z');
    await ver(silva);
    await app.fetch('/arquivos/parceiro/prazos.csv', {}, silva);
    const quem = { Quem: 'Despachante Silva', Dia: '2026-11-20', UltimaEm: '2026-11-20T18:00:00.000Z' };
    const lido = await ana.api.parceiros.quemViu();
    expect(lido.toSorted((a, b) => b.Vezes - a.Vezes)).toEqual([
      { ...quem, OQue: 'prazos', Vezes: 2 },
      { ...quem, OQue: 'planilha', Vezes: 1 },
    ]);
    expect(await silva.api.parceiros.quemViu()).toEqual([]);
  });

  it('is searched by name, fine and day, over all pages', async () => {
    const { autoInfracao } = await uma.multa(ana, '2026-12-22');
    await permitir(ana, silva);
    await permitir(await uma.cliente(silva, 'José Araújo'), silva);
    const achados = async (Busca: string) => {
      const { Linhas } = await silva.api.parceiros.procurarClientes({ Pagina: '1', Busca });
      return [...new Set(Linhas.map(({ Nome }) => Nome))];
    };
    expect(await achados('araujo JOSE')).toEqual(['José Araújo']);
    expect(await achados(autoInfracao.toLowerCase())).toEqual(['Ana Souza Prado']);
    expect(await achados('22/12/2026 souza')).toEqual(['Ana Souza Prado']);
    expect(await achados('ninguém')).toEqual([]);
    await refused(ana.api.parceiros.procurarClientes({ Pagina: '1', Busca: 'a' }), 'NAO_ENCONTRADO');
  });

  it('comes as a sheet with every line, for the partner alone', async () => {
    const { autoInfracao } = await uma.multa(ana, '2026-12-22');
    await permitir(ana, silva);
    await uma.cliente(silva, 'Nunca Permitiu');
    const resposta = await app.fetch('/arquivos/parceiro/prazos.csv', {}, silva);
    expect(resposta.headers.get('content-type')).toContain('text/csv');
    const texto = await resposta.text();
    expect(texto).toContain('"Ana Souza Prado";"22/12/2026"');
    expect(texto).toContain(autoInfracao);
    expect(texto).not.toContain('Nunca');
    expect((await app.fetch('/arquivos/parceiro/prazos.csv', {}, ana)).status).toBe(404);
    expect((await app.fetch('/arquivos/parceiro/prazos.csv')).status).toBe(401);
  });
});
