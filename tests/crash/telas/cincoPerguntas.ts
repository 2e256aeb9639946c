import { expect, it } from 'vitest';
import { formatDate } from '#lib/dates.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { paths } from '#lib/paths.ts';
import { type Conta, type Contas, ler } from './contas.ts';
import { ligacoes, miolo, texto } from './html.ts';

export interface Cena {
  url: string;
  contas: Contas;
}

/** The first screen after a sign-in and the screens at most two taps away, for each kind of driver. The data are set up before. */
export function cincoPerguntas(cena: Cena): void {
  const abrir = async (conta: Conta, path: string) => miolo((await ler(cena.url, conta, path)).html);
  const inicio = (conta: Conta) => abrir(conta, paths.app.inicial);

  /** The screens one tap from the first one, with their content. */
  async function aUmToque(conta: Conta): Promise<Map<string, string>> {
    const telas = new Map<string, string>();
    for (const path of ligacoes(await inicio(conta))) telas.set(path, await abrir(conta, path));
    return telas;
  }

  /** The first day of 'Prazos', as the screens print it. */
  async function maisProximo(conta: Conta): Promise<string> {
    const [, dia = ''] = /<time datetime="([\d-]+)"/.exec(await abrir(conta, paths.app.prazos)) ?? [];
    return formatDate(dia);
  }

  const comMultas = () => [
    ['the worst case', cena.contas.cheia] as const,
    ['a vehicle and no licence', cena.contas.soVeiculo] as const,
    ['fines kept by hand alone', cena.contas.soGuardada] as const,
  ];

  it('what is nearest: no tap', async () => {
    for (const [quem, conta] of comMultas()) {
      const dia = await maisProximo(conta);
      expect(dia, quem).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(texto(await inicio(conta)), quem).toMatch(new RegExp(`(até|estimado) ${dia}`));
    }
    const { ProcessoCassacao, ProcessoSuspensao } = await cena.contas.cheia.api.multas.listar();
    for (const { Processo } of [...ProcessoCassacao, ...ProcessoSuspensao])
      expect(texto(await abrir(cena.contas.cheia, paths.app.multas.lista))).toContain(Processo);
    expect(texto(await inicio(cena.contas.cheia))).toMatch(/pode perder a CNH/);
  });

  it('how many points count: no tap, each licence with its own limit; without a licence, where to add one', async () => {
    const cnhs = (await cena.contas.cheia.api.habilitacoes.lista()).filter(
      ({ ConsultadoEm }) => ConsultadoEm,
    );
    expect(cnhs.length).toBeGreaterThan(1);
    const home = texto(await inicio(cena.contas.cheia));
    expect(home).toContain('Pontos, se tudo for mantido');
    expect(home.match(/\d+ de (20|30|40)\b/g)).toHaveLength(cnhs.length);
    for (const conta of [cena.contas.soVeiculo, cena.contas.soGuardada, cena.contas.vazia]) {
      const semCnh = await inicio(conta);
      expect(texto(semCnh)).toMatch(/CNH.{0,60}pontos|pontos.{0,60}CNH/);
      expect(ligacoes(semCnh)).toContain(paths.app.condutores.cadastrar);
    }
  });

  it('what if all is upheld: one tap, for each licence', async () => {
    const telas = await aUmToque(cena.contas.cheia);
    for (const { Guid, ConsultadoEm } of await cena.contas.cheia.api.habilitacoes.lista())
      if (ConsultadoEm)
        expect(texto(telas.get(paths.app.condutores.ver(Guid)) ?? '')).toMatch(/se tudo for mantido/i);
  });

  it('pay or appeal this one: one tap for the nearest, two for any', async () => {
    for (const [quem, conta] of comMultas()) {
      const telas = await aUmToque(conta);
      const [daNearest] = [...telas].filter(([path]) => /^\/app\/(multas|guardadas)\/.*[\d-]{2}/.test(path));
      expect(texto(daNearest?.[1] ?? ''), quem).toContain('O que fazer');
      const alcance = new Set([...telas.values()].flatMap(ligacoes));
      const { Multas } = await conta.api.multas.listar();
      expect(Multas.length, quem).toBeGreaterThan(0);
      const repetidas = new Set<string>();
      for (const multa of Multas) {
        // One AIT of a licence and a vehicle is one fine with two addresses.
        if (repetidas.has(multa.AutoInfracao)) continue;
        const enderecos = Multas.filter((uma) => uma.AutoInfracao === multa.AutoInfracao).map(paginaDaMulta);
        repetidas.add(multa.AutoInfracao);
        expect(
          enderecos.some((endereco) => alcance.has(endereco)),
          `${quem}: ${multa.AutoInfracao}`,
        ).toBe(true);
      }
    }
  });

  it('who has nothing yet is told what to do next, the letter in the hand among it', async () => {
    const links = ligacoes(await inicio(cena.contas.vazia));
    expect(links).toContain(paths.app.condutores.cadastrar);
    expect(links).toContain(paths.app.guardadas.nova);
    // This page is open without a plan.
    expect(ligacoes(await inicio(cena.contas.semPlano))).toContain(paths.app.guardadas.lista);
    const fechadas: string[] = [paths.app.condutores.lista, paths.app.veiculos.lista];
    const abertas = ligacoes(await inicio(cena.contas.semPlano));
    expect(abertas.filter((link) => fechadas.includes(link))).toEqual([]);
    for (const path of [paths.app.prazos, paths.app.multas.lista, paths.app.recursos])
      expect(ligacoes(await abrir(cena.contas.vazia, path)).length, path).toBeGreaterThan(0);
  });
}
