import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comandoDe } from '#backend/desk/registro.ts';
import { umaVez } from '#backend/desk/umaVez.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import type { Mesa } from '#lib/mesa/tipos.ts';
import { sharedApp } from '../harness/app.ts';
import { atosEnviadosDe, origem, pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();
const { mesaPara, enviar, solicitado, emAnalise } = atosEnviadosDe(app);

describe('a form that is sent twice', () => {
  const chaveDoEnvio = () => ({ chaveDoEnvio: crypto.randomUUID() });
  const creditosDe = (conta: string) => app.deps.db.$count(credito, eq(credito.usuarioId, conta));

  it('gives once, by a double click or later, and answers both times with the first message', async () => {
    const mesa = await mesaPara('administracao');
    const ana = await app.signUp();
    const oferecidos = [{ nome: 'creditos dar', fixos: { conta: ana.id } }];
    const campos = { ato: `creditos dar:${ana.id}`, quantos: '2', motivo: 'Compensação', ...chaveDoEnvio() };
    const sim = { ...campos, ...chaveDoEnvio() };
    const [um, dois] = await Promise.all([enviar(mesa, oferecidos, sim), enviar(mesa, oferecidos, sim)]);
    const tres = await enviar(mesa, oferecidos, sim);
    for (const feito of [um, dois, tres])
      expect(feito?.resultado).toMatchObject({
        tipo: 'ok',
        mensagem: expect.stringMatching(/^2 créditos dados/),
      });
    expect(await creditosDe(ana.id)).toBe(2);
    // Another form is another act; other values with the old key are refused.
    await enviar(mesa, oferecidos, { ...sim, ...chaveDoEnvio() });
    expect(await creditosDe(ana.id)).toBe(4);
    const trocado = await enviar(mesa, oferecidos, { ...sim, motivo: 'Outro motivo' });
    expect(trocado?.resultado).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já foi') });
    expect(await creditosDe(ana.id)).toBe(4);
  });

  it('can be sent again after a refusal', async () => {
    const mesa = await mesaPara('administracao');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos assumir', fixos: { recurso: numero } }];
    const campos = { ato: `recursos assumir:${numero}`, ...chaveDoEnvio() };
    const recusado = await enviar(mesa, oferecidos, campos);
    expect(recusado?.resultado.tipo).toBe('erro');
    const outraVez = await enviar(mesa, oferecidos, campos);
    expect(outraVez?.resultado).toEqual(recusado?.resultado);
    // Of a double click, both show the reason.
    const juntos = await Promise.all([1, 2].map(() => enviar(mesa, oferecidos, campos)));
    for (const um of juntos) expect(um?.resultado).toEqual(recusado?.resultado);
  });

  it('is not done again when the first time ended without a known outcome', async () => {
    const ctx = { ...app.deps, origem, ator: 'operador' as const, atorId: 'rita' };
    const pessoa = await pessoaNaMesa(app, 'administracao');
    const envio = { chave: crypto.randomUUID(), conteudo: [] };
    const comando = comandoDe('creditos dar');
    if (!comando) throw new Error('no command');
    let vezes = 0;
    const agir = async (tomar: () => Promise<void>): Promise<never> => {
      await tomar();
      vezes += 1;
      throw new Error('Connection terminated unexpectedly');
    };
    const enviada = () => umaVez(ctx, { pessoa, comando, envio }, agir);
    await expect(enviada()).rejects.toThrow('Connection terminated');
    expect(await enviada()).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('não se sabe') });
    expect(vezes).toBe(1);
  });
});

describe('an act that its page offers no more', () => {
  /** As the page of the appeal does: the offers come from its state at each sending. */
  async function naPagina(mesa: Mesa, numero: string, campos: Record<string, string>) {
    const oferecidos = (await mesa.registro('recursos', numero))?.atos ?? [];
    return enviar(mesa, [...oferecidos], campos);
  }

  it('because it was done: the same form gets its first answer, a double click too', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await solicitado();
    const campos = { ato: `recursos assumir:${numero}`, chaveDoEnvio: crypto.randomUUID() };
    const [um, dois] = await Promise.all([naPagina(mesa, numero, campos), naPagina(mesa, numero, campos)]);
    expect(um?.resultado.tipo).toBe('ok');
    expect(dois?.resultado).toEqual(um?.resultado);
    expect((await naPagina(mesa, numero, campos))?.resultado).toEqual(um?.resultado);
    // The answer is of this person.
    const outra = await mesaPara('juridico');
    expect((await naPagina(outra, numero, campos))?.resultado.tipo).toBe('erro');
  });

  it('because a colleague was faster: the person reads so, with what was typed', async () => {
    const [mesa, outra] = [await mesaPara('juridico'), await mesaPara('juridico')];
    const numero = await emAnalise(mesa);
    await naPagina(outra, numero, { ato: `recursos perguntar:${numero}`, pergunta: 'Quem dirigia?' });
    const feito = await naPagina(mesa, numero, {
      ato: `recursos perguntar:${numero}`,
      pergunta: 'Qual era a placa?',
      chaveDoEnvio: crypto.randomUUID(),
    });
    expect(feito?.resultado).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já mudou') });
    expect(feito?.escritos.map(({ valor }) => valor)).toEqual(['Qual era a placa?']);
  });
});
