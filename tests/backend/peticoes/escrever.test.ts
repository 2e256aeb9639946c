import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { TEXTS } from '#lib/messages.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { FATOS } from '../harness/solicitacoes.ts';
import { escrita } from './escrita.ts';

const app = sharedApp();
const { ana, pedido, register, ctx, write, notices } = escrita(app);
const files = () => app.rows(arquivo, eq(arquivo.usuarioId, ana.id));
const stored = async () => {
  const entries = await readdir(join(app.deps.env.DATA_DIR, 'arquivos'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

async function download() {
  const { PeticaoId } = await ana.api.peticoes.solicitacao(pedido);
  return app.fetch(`/arquivos/${PeticaoId}`, {}, ana);
}

describe('the petition of a registered fine', () => {
  it('is written from the queue, kept for its owner and announced once', async () => {
    await register();
    const runs = await app.runJobs();
    expect(runs.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['peticao', 'email']));
    const mails = await mailsIn(app, ana.email);
    expect(mails.map(({ subject }) => subject)).toContain('Petição pronta: auto de infração E123456789');
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({
      Entregue: 1,
      DataEntreguePeticao: '2026-11-20T12:00:00.000Z',
      Mensagem: TEXTS.peticaoPronta,
    });
    expect(await notices()).toMatchObject([
      {
        assunto: 'Sua petição está pronta',
        destino: `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${pedido.pedidoId}&solicitacao=${pedido.id}`,
      },
    ]);
    const answer = await download();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('defesa-previa-E123456789.pdf');
    const bia = await app.signUp();
    const [file] = await files();
    expect((await app.fetch(`/arquivos/${file?.id}`, {}, bia)).status).toBe(404);
  });

  it('says what the driver told, with the grounds she ticked, in a tagged PDF in Portuguese', async () => {
    await register({
      AutoRenainf: '00987654321',
      Fatos: JSON.stringify({
        ...FATOS,
        marcaModelo: 'Fiat Uno',
        outrasInfracoesEm12Meses: '0',
        velocidadeMedida: '72',
        velocidadeConsiderada: '65',
        velocidadeLimite: '60',
        relato: 'Eu seguia no fluxo da via',
      }),
      Fundamentos: '["notificacao-fora-do-prazo"]',
    });
    await write();
    const { paginas, titulo, idioma, papeis } = await lerPdf(
      new Uint8Array(await (await download()).arrayBuffer()),
    );
    const texto = paginas.join('\n').replace(/\s+/g, ' ');
    expect([String(titulo).replace(/\s/g, ' '), idioma]).toEqual([
      'Defesa prévia contra a autuação – auto de infração nº E123456789',
      'pt-BR',
    ]);
    expect(papeis).toContain('H1');
    for (const dado of [
      'Telefone: (21) 98765-4321',
      'Fiat Uno',
      '00987654321',
      'Eu seguia no fluxo da via.',
      'Notificação da autuação expedida depois de trinta dias',
      '39 dias depois',
      'Rio de Janeiro – RJ, 20 de novembro de 2026',
    ]) {
      expect(texto).toContain(dado);
    }
    // Supported by the facts, but not ticked.
    expect(texto).not.toContain('Advertência por escrito no lugar da multa');
    // For another driver's CPF the account's e-mail is not shown.
    expect(texto).not.toContain(ana.email);
  });
});

describe('the job that writes it', () => {
  it('goes on after it died between the file and the rows, and leaves one file', async () => {
    await register();
    const base = ctx();
    const dying = {
      ...base,
      queues: { ...base.queues, sendAll: () => Promise.reject(new Error('power cut')) },
    };
    const before = await stored();
    await expect(write(dying)).rejects.toThrow('power cut');
    expect(await stored()).toBe(before);
    expect([await files(), await notices()]).toEqual([[], []]);
    expect((await ana.api.peticoes.solicitacao(pedido)).Entregue).toBe(0);
    app.passDays(1);
    await write();
    app.passDays(-1);
    expect(await stored()).toBe(before + 1);
    const [file] = await files();
    const bytes = await (await download()).arrayBuffer();
    expect(file?.tamanho).toBe(bytes.byteLength);
    expect(await notices()).toHaveLength(1);
  });

  it('tells the driver once when two workers write at the same time', async () => {
    await register();
    await Promise.all([write(), write(), write()]);
    expect([(await files()).length, (await notices()).length]).toEqual([1, 1]);
  });

  it('that failed for the last time is told to the driver and to the operator, who runs it again', async () => {
    const sandra = operador(app);
    await register();
    const put = vi.spyOn(app.deps.adapters.storage, 'put').mockRejectedValue(new Error('disk full'));
    await app.runJobs({ early: true, failures: 'returned' });
    put.mockRestore();
    const mortas = async () =>
      (
        (await sandra.faz('jobs listar', { fila: 'peticao' })).dados as { id: string; dados: object }[]
      ).filter(({ dados }) => JSON.stringify(dados) === JSON.stringify({ solicitacaoId: pedido.id }));
    const [morta] = await mortas();
    expect(morta).toMatchObject({ erro: 'disk full' });

    const vista = async () => {
      const { EscritaParou, Mensagem } = await ana.api.peticoes.solicitacao(pedido);
      const naLista = (await ana.api.peticoes.solicitacoes({})).solicitacoes.find((s) => s.Id === pedido.id);
      return [EscritaParou, naLista?.EscritaParou, Mensagem];
    };
    const minutos = (quantos: number) => app.setClock(new Date(Date.parse(NOW) + quantos * 60_000));
    minutos(29);
    expect(await vista()).toEqual([false, false, TEXTS.peticaoSendoEscrita]);
    minutos(30);
    expect(await vista()).toEqual([true, true, TEXTS.peticaoParada]);
    expect(TEXTS.peticaoParada).toContain('Não conseguimos escrever');

    await sandra.faz('jobs repetir', { tarefa: morta?.id });
    await app.runJobs();
    expect(await mortas()).toEqual([]);
    expect(await vista()).toEqual([false, false, TEXTS.peticaoPronta]);
    expect(await notices()).toHaveLength(1);
    minutos(0);
  });
});
