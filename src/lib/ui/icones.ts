import acessibilidade from 'lucide-static/icons/accessibility.svg?raw';
import voltar from 'lucide-static/icons/arrow-left.svg?raw';
import boleto from 'lucide-static/icons/barcode.svg?raw';
import sino from 'lucide-static/icons/bell.svg?raw';
import agenda from 'lucide-static/icons/calendar.svg?raw';
import camera from 'lucide-static/icons/camera.svg?raw';
import veiculo from 'lucide-static/icons/car.svg?raw';
import certo from 'lucide-static/icons/check.svg?raw';
import seguir from 'lucide-static/icons/chevron-right.svg?raw';
import erro from 'lucide-static/icons/circle-alert.svg?raw';
import ok from 'lucide-static/icons/circle-check.svg?raw';
import relogio from 'lucide-static/icons/clock.svg?raw';
import copiar from 'lucide-static/icons/copy.svg?raw';
import cartao from 'lucide-static/icons/credit-card.svg?raw';
import baixar from 'lucide-static/icons/download.svg?raw';
import abrir from 'lucide-static/icons/external-link.svg?raw';
import protocolo from 'lucide-static/icons/file-check.svg?raw';
import bandeira from 'lucide-static/icons/flag.svg?raw';
import simulado from 'lucide-static/icons/flask-conical.svg?raw';
import recurso from 'lucide-static/icons/gavel.svg?raw';
import casa from 'lucide-static/icons/house.svg?raw';
import cnh from 'lucide-static/icons/id-card.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import painel from 'lucide-static/icons/layout-dashboard.svg?raw';
import cadeado from 'lucide-static/icons/lock.svg?raw';
import sair from 'lucide-static/icons/log-out.svg?raw';
import local from 'lucide-static/icons/map-pin.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import mensagem from 'lucide-static/icons/message-circle.svg?raw';
import menos from 'lucide-static/icons/minus.svg?raw';
import multa from 'lucide-static/icons/octagon-alert.svg?raw';
import anexo from 'lucide-static/icons/paperclip.svg?raw';
import editar from 'lucide-static/icons/pencil.svg?raw';
import mais from 'lucide-static/icons/plus.svg?raw';
import imprimir from 'lucide-static/icons/printer.svg?raw';
import pix from 'lucide-static/icons/qr-code.svg?raw';
import pedido from 'lucide-static/icons/receipt.svg?raw';
import termos from 'lucide-static/icons/scroll-text.svg?raw';
import busca from 'lucide-static/icons/search.svg?raw';
import escudo from 'lucide-static/icons/shield-check.svg?raw';
import cupom from 'lucide-static/icons/ticket-percent.svg?raw';
import lixeira from 'lucide-static/icons/trash-2.svg?raw';
import alerta from 'lucide-static/icons/triangle-alert.svg?raw';
import enviar from 'lucide-static/icons/upload.svg?raw';
import pessoa from 'lucide-static/icons/user.svg?raw';
import fechar from 'lucide-static/icons/x.svg?raw';

/** The icons of the product by our names. Server only: an island imports the one drawing it needs. */
export const ICONES = {
  abrir,
  acessibilidade,
  agenda,
  alerta,
  anexo,
  baixar,
  bandeira,
  boleto,
  busca,
  cadeado,
  camera,
  cartao,
  casa,
  certo,
  cnh,
  copiar,
  cupom,
  editar,
  enviar,
  erro,
  escudo,
  fechar,
  imprimir,
  info,
  lixeira,
  local,
  mais,
  menos,
  mensagem,
  menu,
  multa,
  ok,
  painel,
  pedido,
  pessoa,
  pix,
  protocolo,
  recurso,
  relogio,
  sair,
  seguir,
  simulado,
  sino,
  termos,
  veiculo,
  voltar,
} as const;

export type NomeDeIcone = keyof typeof ICONES;
