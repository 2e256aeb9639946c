import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDoFim } from '#backend/domain/compartilhamentos/avisarDoFim.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { avisoDaCorrecao } from '#lib/compartilhamentos/correcao.server.ts';
import { perguntaDoFim } from '#lib/compartilhamentos/fim.server.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cena, codigoDe } from './cena.ts';

const app = sharedApp();
const { ana, bia, carro, convite, ver } = cena(app);
const naoHa = { code: 'NAO_ENCONTRADO' };

describe('the end of an access', () => {
  it('is told to the guest three days before, once, in the app and by mail; not to a guest whose access has ended', async () => {
    const Codigo = codigoDe(await convite({ Validade: 30 }));
    await bia.api.compartilhamentos.aceitar({ Codigo });
    const cai = await app.signUp();
    await cai.api.compartilhamentos.aceitar({ Codigo: codigoDe(await convite({ Validade: 30 })) });
    const [deCai] = (await ana.api.compartilhamentos.dados()).filter(({ Situacao }) => Situacao === 'aberto');
    await ana.api.compartilhamentos.encerrar({ Guid: deCai?.Guid ?? '' });
    const ditos = async (quem: Driver) =>
      (await quem.api.notificacoes.lista()).filter(({ Assunto }) => Assunto.includes('termina em'));
    const varrer = () => avisarDoFim(systemCtx(app.deps));
    app.setClock('2026-12-16T12:00:00.000Z');
    await varrer();
    const antes = [...(await ditos(bia)), ...(await ditos(cai))];
    expect(antes).toEqual([]);
    app.setClock('2026-12-17T12:00:00.000Z');
    await varrer();
    await varrer();
    await app.runJobs();
    const ditas = [...(await ditos(bia)), ...(await ditos(cai))];
    expect(ditas).toHaveLength(1);
    expect(ditas[0]).toMatchObject({ Assunto: 'O seu acesso a um veículo termina em 20/12/2026' });
    expect(await ditos(ana)).toEqual([]);
    const mails = [...(await mailsIn(app, bia.email)), ...(await mailsIn(app, cai.email))];
    expect(mails.filter(({ subject }) => subject?.includes('termina em'))).toHaveLength(1);
  });
});

describe('an access', () => {
  const abrir = async (opcoes: Parameters<typeof convite>[0] = {}) => {
    const feito = await convite(opcoes);
    await bia.api.compartilhamentos.aceitar({ Codigo: codigoDe(feito) });
    return feito.Guid;
  };

  it('is ended by the owner, by the guest, and on its last day; never by another driver', async () => {
    const caio = await app.signUp();
    for (const quem of [ana, bia]) {
      const Guid = await abrir();
      await expect(caio.api.compartilhamentos.encerrar({ Guid })).rejects.toMatchObject(naoHa);
      await ver(bia);
      for (let vez = 0; vez < 2; vez += 1) await quem.api.compartilhamentos.encerrar({ Guid });
      await expect(ver(bia)).rejects.toMatchObject(naoHa);
    }
    const fatos = (await app.deps.db.select().from(auditoria).orderBy(auditoria.id)).filter(
      ({ acao, atorId }) => acao === 'compartilhamento.encerrar' && [ana.id, bia.id].includes(atorId ?? ''),
    );
    expect(fatos.map(({ dados }) => dados)).toEqual([{ por: 'dono' }, { por: 'convidado' }]);
    await abrir({ Validade: 7 });
    app.setClock('2026-11-28T02:59:59.000Z');
    await ver(bia);
    app.setClock('2026-11-28T03:00:00.000Z');
    await expect(ver(bia)).rejects.toMatchObject(naoHa);
    expect(await bia.api.compartilhamentos.comigo()).toEqual({
      Veiculos: [],
      Habilitacoes: [],
      Multas: [],
      Fechados: [],
    });
  });

  it('ends when the vehicle becomes another one, or the owner is blocked', async () => {
    await abrir();
    await app.deps.db.update(usuario).set({ bloqueadoEm: new Date() }).where(eq(usuario.id, ana.id));
    await expect(ver(bia)).rejects.toMatchObject(naoHa);
    await app.deps.db.update(usuario).set({ bloqueadoEm: null }).where(eq(usuario.id, ana.id));
    await ver(bia);
    const daCorrecao = { alvo: 'veiculo', guid: carro.guid } as const;
    expect(await avisoDaCorrecao(ana.api, daCorrecao)).toContain('os acessos e convites terminam');
    await ana.api.veiculos.corrigir({
      Id: carro.id,
      NumeroRenavam: '64430359540',
      Placa: 'RIO2A18',
      UF: 'RJ',
    });
    await expect(ver(bia)).rejects.toMatchObject(naoHa);
    expect(await bia.api.notificacoes.lista()).toContainEqual(
      expect.objectContaining({
        Assunto: 'Um compartilhamento foi encerrado',
        Descricao: expect.stringContaining('Os dados do veículo que Ana compartilhou mudaram'),
      }),
    );
    expect(await avisoDaCorrecao(ana.api, daCorrecao)).toBeNull();
  });

  it('follows the newest invitation of the owner, which replaces the one before', async () => {
    await abrir({ Nivel: 'pedir' });
    await abrir({ Nivel: 'ver' });
    expect(await ver(bia)).toMatchObject({ Compartilhado: { Nivel: 'ver' } });
    const [novo, velho] = await ana.api.compartilhamentos.dados();
    expect([novo?.Situacao, velho?.Situacao]).toEqual(['aberto', 'encerrado']);
  });

  it('shows the fines of that vehicle, without their other listings, fines kept by hand, or documents', async () => {
    const seed = seeds(app);
    const cnh = await seed.habilitacao(ana, { nome: 'Ana Segredo' });
    const auto = { autoInfracao: 'C55555555' };
    const doCarro = await seed.multa(ana, { veiculoId: carro.id, ...auto });
    await seed.multa(ana, { habilitacaoId: cnh.id, ...auto });
    await ana.api.guardadas.guardar({
      AutoInfracao: 'SP1234567',
      DataInfracao: '2026-10-30',
      Codigo: '745-50',
    });
    await abrir();
    const { Multas, Habilitacoes } = await bia.api.compartilhamentos.comigo();
    expect(Habilitacoes).toEqual([]);
    expect(Multas).toMatchObject([{ Guid: doCarro.guid, Tambem: [], Compartilhado: { Por: 'Ana' } }]);
    const resumo = await ver(bia);
    expect(resumo.Multas).toMatchObject([{ Guid: doCarro.guid, Tambem: [] }]);
    const multa = await bia.api.multas.resumo({ id: doCarro.id });
    expect(multa).toMatchObject({ Tambem: [], Direito: null, PeloPlano: false });
    for (const visto of [Multas, resumo, multa])
      expect(JSON.stringify(visto)).not.toMatch(new RegExp(`${cnh.numeroCnh}|Segredo|${cnh.cpf}`));
    // A day that the owner entered on the other listing moves the deadline of this one.
    expect((await ana.api.veiculos.resumo({ guid: carro.guid })).Multas[0]?.Tambem).toEqual([
      `CNH ${cnh.numeroCnh}`,
    ]);
  });

  it('never shows the number of a shared licence on a fine that the shared vehicle lists too', async () => {
    const seed = seeds(app);
    const cnh = await seed.habilitacao(ana);
    const auto = { autoInfracao: 'C66666666' };
    const doCarro = await seed.multa(ana, { veiculoId: carro.id, ...auto });
    await seed.multa(ana, { habilitacaoId: cnh.id, ...auto });
    await abrir();
    const { Link } = await ana.api.compartilhamentos.convidar({
      ...{ Alvo: 'habilitacao', Guid: cnh.guid, Nivel: 'ver', Validade: 30 },
      ...{ Para: 'Minha irmã', Chave: randomUUID() },
    });
    await bia.api.compartilhamentos.aceitar({ Codigo: codigoDe({ Link }) });
    const vistos = [
      await bia.api.compartilhamentos.comigo(),
      await bia.api.habilitacoes.resumo({ guid: cnh.guid }),
      await bia.api.multas.resumo({ id: doCarro.id }),
      await ver(bia),
    ];
    expect(JSON.stringify(vistos)).toContain(cnh.numeroCnh.slice(-4));
    expect(JSON.stringify(vistos)).not.toContain(cnh.numeroCnh);
  });

  it('lets a guest without a plan read only the shared item, as long as the owner has a paid plan', async () => {
    const { api } = bia;
    const delas = await seeds(app).veiculo(bia);
    const semPlano = (de: Driver) =>
      app.deps.db
        .update(assinatura)
        .set({ canceladaEm: app.deps.clock() })
        .where(eq(assinatura.usuarioId, de.id));
    const bloqueado = { code: 'MENU_BLOQUEADO' };
    await semPlano(bia);
    await expect(ver(bia)).rejects.toMatchObject(bloqueado);
    await abrir();
    expect(await ver(bia)).toMatchObject({ Guid: carro.guid });
    // The guest's own rows stay closed: on a page, in every list, in a file of a list.
    await expect(api.veiculos.resumo({ guid: delas.guid })).rejects.toMatchObject(bloqueado);
    await expect(api.veiculos.resumoPorId({ id: delas.id })).rejects.toMatchObject(bloqueado);
    await expect(api.veiculos.lista()).rejects.toMatchObject(bloqueado);
    await expect(api.multas.listar()).rejects.toMatchObject(bloqueado);
    await expect(api.habilitacoes.lista()).rejects.toMatchObject(bloqueado);
    expect((await app.fetch('/arquivos/listas/veiculos.csv', {}, bia)).status).not.toBe(200);
    await semPlano(ana);
    await expect(ver(bia)).rejects.toMatchObject(bloqueado);
    // Of a closed share the guest only reads that there is one, and may leave it; its owner sees no look.
    const olhadas = await ana.api.parceiros.quemViu();
    const { Fechados, ...nada } = await api.compartilhamentos.comigo();
    expect(nada).toEqual({ Veiculos: [], Habilitacoes: [], Multas: [] });
    expect(Fechados).toMatchObject([{ Por: 'Ana', Nivel: 'ver' }]);
    expect((await perguntaDoFim(api, Fechados[0]?.Guid ?? '')).pergunta).toBe(
      'Deixar de acompanhar o que Ana compartilhou?',
    );
    expect(await ana.api.parceiros.quemViu()).toEqual(olhadas);
    // A trial plan opens nothing to guests.
    await seeds(app).plano(ana, 'degustacao');
    await expect(ver(bia)).rejects.toMatchObject(bloqueado);
    // Nor does a trial plan beside another owner's bought plan.
    const caio = await app.signUp();
    await seeds(app).plano(caio, 'cnh-livre');
    const outro = await seeds(app).veiculo(caio);
    const pedido = { Alvo: 'veiculo', Guid: outro.guid, Nivel: 'ver', Validade: 30, Para: 'Bia' } as const;
    const feito = await caio.api.compartilhamentos.convidar({ ...pedido, Chave: randomUUID() });
    await api.compartilhamentos.aceitar({ Codigo: codigoDe(feito) });
    expect(await api.veiculos.resumo({ guid: outro.guid })).toMatchObject({ Guid: outro.guid });
    await expect(ver(bia)).rejects.toMatchObject(bloqueado);
    expect(await api.compartilhamentos.comigo()).toMatchObject({
      Veiculos: [{ Guid: outro.guid }],
      Fechados: [{ Por: 'Ana' }],
    });
  });
});
