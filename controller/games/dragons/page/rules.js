// How Dragons is played, told on one page.

import { html, phrase } from "/js/game.js";

const PARTS = [
  [phrase("The aim."), phrase("Take every card out of the rival's six positions. Whoever has no Dragon and no Terrain left in position loses.")],
  [phrase("The board."), phrase("Your two ranks hold six positions, three in front and three behind, and a Treasure at each end. Cards lie face down until an attack turns them up. Rank 3 is the battle line.")],
  [phrase("A turn."), phrase("Draw a card. Play a Treasure. Switch two of your cards, or move one. Play Actions. Then attack, or play a Dragon Slayer, or exchange a card. Play Actions again, and discard down to seven.")],
  [phrase("Gold."), phrase("A Dragon costs its strength and its gold symbols once, when it is first turned up. If you cannot pay, you cannot attack with it; a defender who cannot pay loses it.")],
  [phrase("Reach."), phrase("A card in front screens the one behind it. A Dragon that is not screened attacks a card that is not screened, in its own or a neighbouring column; if there is none, any such card. Flying Dragons do not care about screens.")],
  [phrase("Terrain."), phrase("A Dragon that attacks Terrain carries it on and changes its strength; the owner gains gold and refills the position. Scouts remove Terrain, and so do Dragons to whom it is native. Some Terrain may turn into a Dragon for gold, at the moment when it is first attacked.")],
  [phrase("Battle."), phrase("The attacker begins. In turn you play a Battle Action or pass; two passes in a row end it. The larger total wins, and equal totals are the attacker's. Dragons that lose are killed.")],
  [phrase("On this page."), phrase("Touch a card or a square with a bright edge, then press the button that says what you mean. Touch anything else to look at it. The marker on c3 stands for passing.")],
];

export function rules() {
  return PARTS.map(([title, words]) => html("p", {}, html("strong", {}, title), " ", words));
}
