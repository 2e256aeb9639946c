import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import produtos from '#content/produtos-extras.json' with { type: 'json' };
import { TEXTS } from '#lib/messages.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import { recusaDosFundamentos } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';

const HOJE = '2026-11-05';
const base: Respostas = {
  fase: 'P',
  dataInfracao: '2026-09-09',
  enquadramento: '745-50',
  orgaoEmissor: 'DETRAN-RJ',
  capacidade: 'proprietario',
  prazo: '2026-11-30',
};
const recusa = (r: Respostas, hoje = HOJE) => recusas({ ...base, ...r }, hoje);
const SEGUNDA: Respostas = {
  fase: 'II',
  prazo: undefined,
  dataCienciaJari: '2026-10-20',
  razoesJari: 'o medidor valia',
  respostaJari: 'não valia',
};

describe('a deadline (CTB art. 285 §5; Res. 900 art. 4)', () => {
  it('that is over makes no petition, and the driver is told what is left', () => {
    expect(recusa({})).toEqual({});
    expect(recusa({ prazo: '2026-11-04' }).prazo).toMatch(/terminou em 04\/11\/2026.*1ª Instância/);
    expect(recusa({ fase: 'I', prazo: '2026-11-04' }).prazo).toMatch(/art\. 285, § 5º.*Resta pagar/);
  });

  it('that ends on a day without work goes on to the next one (Res. 918 art. 29)', () => {
    expect(recusa({ prazo: '2026-11-01' }, '2026-11-03')).toEqual({});
    expect(recusa({ prazo: '2026-11-01' }, '2026-11-04').prazo).toContain('terminou');
  });

  it('has to be known: the notice prints it, and the second instance counts it (CTB art. 288)', () => {
    expect(recusa({ prazo: undefined }).prazo).toContain('impresso na notificação');
    expect(recusa(SEGUNDA)).toEqual({});
    expect(recusa({ ...SEGUNDA, dataCienciaJari: undefined }).dataCienciaJari).toContain('30 dias');
    expect(recusa({ ...SEGUNDA, dataCienciaJari: '2026-10-01' }).dataCienciaJari).toContain(
      'terminou em 31/10/2026',
    );
  });
});

describe('who asks (Res. 900 arts. 2 to 4)', () => {
  it('by another has to say for whom', () => {
    expect(Object.keys(recusa({ capacidade: 'procurador' }))).toEqual([
      'representadoNome',
      'representadoDocumento',
    ]);
    const representado = { representadoNome: 'Empresa', representadoDocumento: '11222333000181' };
    expect(recusa({ capacidade: 'procurador', ...representado })).toEqual({});
  });
});

describe('the second instance (CTB arts. 288 and 289)', () => {
  it('answers the reasons of the decision, or says that it has none', () => {
    expect(recusa({ ...SEGUNDA, razoesJari: undefined }).razoesJari).toContain('motivos');
    expect(recusa({ ...SEGUNDA, respostaJari: undefined }).respostaJari).toContain('Responda');
    expect(
      recusa({ ...SEGUNDA, razoesJari: undefined, respostaJari: undefined, decisaoSemRazoes: true }),
    ).toEqual({});
  });

  it('knows who judges: the state of the body, if it is none of the Union', () => {
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'Prefeitura de Macaé' }).ufInfracao).toContain(
      'Escolha o estado',
    );
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'Prefeitura de Macaé', ufInfracao: 'RJ' })).toEqual({});
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'PRF' })).toEqual({});
    expect(recusa({ ...SEGUNDA, ufInfracao: 'SP' }).ufInfracao).toContain('outro estado');
  });
});

describe('naming the driver (CTB art. 257 §7)', () => {
  const condutor: Respostas = {
    objetivo: 'indicacao',
    condutorNome: 'Maria',
    condutorCpf: '11144477735',
    condutorCnh: '98765432100',
    condutorEndereco: 'Rua A, 1',
  };

  it('is for the owner, for what a driver answers for, and needs no ground', () => {
    expect(recusa(condutor)).toEqual({});
    expect(recusaDosFundamentos({ ...base, ...condutor }, [])).toBeNull();
    expect(recusa({ ...condutor, capacidade: 'condutor' }).objetivo).toContain('proprietário');
    expect(recusa({ ...condutor, enquadramento: '659-92' }).objetivo).toContain('§§ 2º e 7º');
    expect(recusa({ ...condutor, cpfDefesa: '11144477735' }).condutorCpf).toContain('proprietário');
    expect(Object.keys(recusa({ objetivo: 'indicacao' }))).toHaveLength(4);
  });
});

describe('a petition', () => {
  it('is sold with the words that it needs a ground and a deadline that runs, in the offer and above it', () => {
    const peticoes = produtos.filter(({ descricao }) => /minuta da petição|petições/i.test(descricao));
    expect(peticoes.length).toBeGreaterThan(1);
    for (const { descricao } of peticoes)
      expect(descricao).toMatch(/prazo aberto e de ao menos um fundamento/);
    expect(TEXTS.peticaoPedeFundamento).toMatch(/Antes de comprar.*dentro do prazo.*ao menos um fundamento/);
    const pagina = readFileSync('src/pages/app/recurso-de-multa-online/index.astro', 'utf8');
    expect(pagina.indexOf('TEXTS.peticaoPedeFundamento')).toBeGreaterThan(0);
    expect(pagina.indexOf('TEXTS.peticaoPedeFundamento')).toBeLessThan(pagina.indexOf('<ProdutosExtras'));
  });

  it('without a ground is none (Res. 900 art. 4 IV)', () => {
    expect(recusaDosFundamentos(base, [])).toContain('ao menos um fundamento');
    expect(recusaDosFundamentos(base, ['campo-obrigatorio-ausente'])).toBeNull();
  });

  it('from the model of one ground needs that ground', () => {
    const prazos = { ...base, templateId: 'prazos' };
    expect(recusaDosFundamentos(prazos, ['campo-obrigatorio-ausente'])).toContain(
      'Notificação ou penalidade',
    );
    expect(recusaDosFundamentos(prazos, ['notificacao-fora-do-prazo'])).toBeNull();
  });

  it('is not written from the model of another infraction', () => {
    expect(recusa({ templateId: 'estacionamento' }).TemplateId).toContain('art. 218');
    expect(recusa({ templateId: 'outra-infracao' })).toEqual({});
    expect(recusa({ enquadramento: 'velocidade' }).TemplateId).toContain('modelo');
  });
});

describe('dates', () => {
  it('are not to come, not from before the traffic code, and in their order', () => {
    expect(recusa({ dataInfracao: '2026-11-06' }).DataInfracao).toContain('ainda não chegou');
    expect(recusa({ dataInfracao: '1998-01-21' }).DataInfracao).toContain('Confira o ano');
    expect(recusa({ dataEmissaoAutuacao: '2026-09-08' }).dataEmissaoAutuacao).toContain(
      'anterior à infração',
    );
    expect(
      recusa({ fase: 'I', dataEmissaoAutuacao: '2026-10-20', dataEmissaoPenalidade: '2026-10-19' }),
    ).toEqual({
      dataEmissaoPenalidade: expect.stringContaining('vem antes de 20/10/2026'),
    });
    expect(recusa({ medidorVerificacao: '2025-01-01' })).toEqual({});
  });
});
