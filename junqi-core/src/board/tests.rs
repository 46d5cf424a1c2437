use super::*;

fn board(shape: BoardShape) -> Board {
    Board::new(BoardOptions::of(shape))
}

fn two(mountains: bool, front_line_posts: bool, cross_lines: bool) -> Board {
    Board::new(BoardOptions { shape: BoardShape::Two, cross_lines, mountains, front_line_posts })
}

/// Every board with every option.
fn all_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for &shape in BoardShape::ALL {
        for options in 0..8 {
            let [cross_lines, mountains, front_line_posts] = [1, 2, 4].map(|bit| options & bit != 0);
            boards.push(Board::new(BoardOptions { shape, cross_lines, mountains, front_line_posts }));
        }
    }
    boards
}

/// The names of a set's points, in point order.
fn names(board: &Board, points: impl IntoIterator<Item = Point>) -> Vec<&str> {
    points.into_iter().map(|point| board.name(point)).collect()
}

/// The same names in point order.
fn in_order<'b>(board: &'b Board, given: &[&str]) -> Vec<&'b str> {
    names(board, given.iter().map(|name| board.parse_point(name).unwrap()).collect::<PointSet<4>>())
}

fn roads<'b>(board: &'b Board, name: &str) -> Vec<&'b str> {
    names(board, board.roads(board.parse_point(name).unwrap()))
}

fn rails<'b>(board: &'b Board, name: &str) -> Vec<&'b str> {
    names(board, board.rails(board.parse_point(name).unwrap()))
}

fn mountain_steps<'b>(board: &'b Board, name: &str) -> Vec<&'b str> {
    names(board, board.mountain_steps(board.parse_point(name).unwrap()))
}

/// The lines through a point, each written from its first point to its last.
fn lines_through(board: &Board, name: &str) -> Vec<String> {
    let point = board.parse_point(name).unwrap();
    let through = board.lines().iter().filter(|line| line.points.contains(&point));
    through.map(|line| names(board, line.points.iter().copied()).join(" ")).collect()
}

fn edges(board: &Board, neighbours: impl Fn(&Board, Point) -> PointSet<4>) -> usize {
    board.points().map(|point| neighbours(board, point).len()).sum::<usize>() / 2
}

#[test]
fn the_counts_of_section_2() {
    let counts = |board: &Board| {
        let arcs = board.lines().iter().filter(|line| line.arc).count();
        let (roads, rails) = (edges(board, Board::roads), edges(board, Board::rails));
        (board.point_count(), roads, rails, board.lines().len() - arcs, arcs)
    };
    assert_eq!(counts(&board(BoardShape::Two)), (60, 130, 35, 7, 0));
    assert_eq!(counts(&board(BoardShape::Three)), (97, 195, 69, 12, 3));
    assert_eq!(counts(&board(BoardShape::Four)), (129, 260, 92, 14, 4));
    assert_eq!(counts(&board(BoardShape::Six)), (193, 390, 138, 21, 6));
}

#[test]
fn mountains_and_posts_bring_their_points_along() {
    let open = two(true, false, false);
    assert_eq!((open.point_count(), open.mountains().len()), (62, 2));
    let posts = two(false, true, false);
    assert_eq!((posts.point_count(), posts.mountains().len()), (65, 2));
    assert_eq!((rails(&posts, "m1").len(), roads(&posts, "m1").len(), mountain_steps(&posts, "m1").len()), (0, 0, 0));
    let ring = BoardOptions { mountains: true, front_line_posts: true, ..BoardOptions::of(BoardShape::Four) };
    assert_eq!(Board::new(ring), board(BoardShape::Four));
}

#[test]
fn an_arm_has_two_hqs_five_camps_and_23_stations() {
    for board in all_boards() {
        for seat in (0..board.arms() as u8).map(Seat) {
            let arm = board.arm_points(seat);
            let local = |set: PointSet<4>| -> Vec<String> {
                (set & arm).into_iter().filter_map(|point| board.in_arm(point)).map(|(_, at)| at.to_string()).collect()
            };
            assert_eq!(arm.len(), 30);
            assert_eq!(local(board.headquarters()), ["b1", "d1"]);
            assert_eq!(local(board.camps()), ["b3", "d3", "c4", "b5", "d5"]);
            assert_eq!(board.setup_points(seat).count(), 25);
            assert!(board.setup_points(seat).all(|point| board.kind(point) != PointKind::Camp));
        }
        assert!(board.arm_points(Seat(board.arms() as u8)).is_empty());
    }
}

#[test]
fn a_point_is_its_arm_column_and_row() {
    for board in all_boards() {
        for point in board.points() {
            let coordinates = (board.arm(point), board.column(point), board.row(point));
            if let (Some(arm), Some(column), Some(row)) = coordinates {
                assert_eq!(board.point(arm, column, row), point);
                assert_eq!(point.0, 30 * arm.0 + 5 * (row - 1) + column);
            } else {
                assert_eq!(coordinates, (None, None, None));
                assert!(point.index() >= 30 * board.arms());
            }
        }
    }
}

#[test]
#[should_panic(expected = "no column 0, row 7 in arm 0 of board two")]
fn a_row_that_is_none_has_no_point() {
    let _ = board(BoardShape::Two).point(Seat(0), 0, 7);
}

#[test]
fn points_off_the_board_have_no_neighbours() {
    for board in all_boards() {
        for point in (board.point_count() as u8..=u8::MAX).map(Point) {
            let neighbours = board.roads(point) | board.rails(point) | board.mountain_steps(point);
            assert!(!board.contains(point) && neighbours.is_empty() && board.arc_edges(point).is_empty());
            assert_eq!((board.arm(point), board.turned(point, 1), board.name(point)), (None, point, "?"));
        }
    }
}

#[test]
fn neighbours_are_neighbours_both_ways() {
    for board in all_boards() {
        for neighbours in [Board::roads, Board::rails, Board::arc_edges, Board::mountain_steps] {
            for point in board.points() {
                assert!(!neighbours(&board, point).contains(point));
                for other in neighbours(&board, point) {
                    let (from, to) = (board.name(point), board.name(other));
                    assert!(neighbours(&board, other).contains(point), "{from}-{to} on {board:?}");
                }
            }
        }
    }
}

#[test]
fn turning_the_board_commutes_with_everything() {
    for board in all_boards() {
        let line_sets = |turn: usize| {
            let mut lines: Vec<(bool, Vec<Point>)> = Vec::new();
            for line in board.lines() {
                let there: Vec<Point> = line.points.iter().map(|&point| board.turned(point, turn)).collect();
                let back = there.iter().rev().copied().collect();
                lines.push((line.arc, there.min(back)));
            }
            lines.sort();
            lines
        };
        for by in 0..2 * board.arms() {
            assert_eq!(line_sets(by), line_sets(0), "{board:?} by {by}");
            for point in board.points() {
                let turned = board.turned(point, by);
                assert_eq!(board.kind(turned), board.kind(point));
                for neighbours in [Board::roads, Board::rails, Board::arc_edges, Board::mountain_steps] {
                    let expected = neighbours(&board, point).into_iter().map(|other| board.turned(other, by)).collect();
                    assert_eq!(neighbours(&board, turned), expected, "{} on {board:?} by {by}", board.name(point));
                }
            }
        }
        for point in board.points() {
            assert_eq!(board.turned(point, board.arms()), point);
            assert_eq!(board.turned(board.turned(point, 1), board.arms() - 1), point);
        }
    }
}

#[test]
fn turning_board_two_exchanges_the_mountains_and_the_outer_posts() {
    let board = two(true, true, false);
    let turned = |name: &str| board.name(board.turned(board.parse_point(name).unwrap(), 1));
    assert_eq!(["a1", "b6", "m1", "m2", "p1", "p2", "p3"].map(turned), ["e12", "d7", "m2", "m1", "p3", "p2", "p1"]);
}

#[test]
fn the_facing_arm_is_half_the_board_away() {
    let facing = |shape, seat| board(shape).facing_arm(Seat(seat));
    assert_eq!(facing(BoardShape::Two, 1), Some(Seat(0)));
    assert_eq!(facing(BoardShape::Three, 1), None);
    assert_eq!(facing(BoardShape::Four, 3), Some(Seat(1)));
    assert_eq!(facing(BoardShape::Six, 2), Some(Seat(5)));
    assert_eq!(facing(BoardShape::Six, 6), None);
}

#[test]
fn names_and_points_are_inverses() {
    for board in all_boards() {
        for point in board.points() {
            assert_eq!(board.parse_point(board.name(point)), Ok(point));
        }
        let unique: std::collections::BTreeSet<_> = board.points().map(|point| board.name(point)).collect();
        assert_eq!(unique.len(), board.point_count());
    }
}

#[test]
fn names_of_board_two_count_from_seat_0() {
    let board = two(true, true, false);
    let name = |seat, column, row| board.name(board.point(Seat(seat), column, row));
    assert_eq!([name(0, 0, 1), name(0, 4, 6), name(1, 0, 1), name(1, 4, 6)], ["a1", "e6", "e12", "a7"]);
    assert_eq!(names(&board, board.headquarters()), ["b1", "d1", "d12", "b12"]);
    assert_eq!(names(&board, (60..65).map(Point)), ["m1", "m2", "p1", "p2", "p3"]);
}

#[test]
fn names_of_board_four_are_the_17x17_grid() {
    let board = board(BoardShape::Four);
    let corners =
        |seat| [(0, 1), (4, 1), (0, 6), (4, 6)].map(|(column, row)| board.name(board.point(Seat(seat), column, row)));
    assert_eq!(corners(0), ["g1", "k1", "g6", "k6"]);
    assert_eq!(corners(1), ["a11", "a7", "f11", "f7"]);
    assert_eq!(corners(2), ["k17", "g17", "k12", "g12"]);
    assert_eq!(corners(3), ["q7", "q11", "l7", "l11"]);
    let centre = names(&board, (120..129).map(Point));
    assert_eq!(centre, ["g7", "g11", "k11", "k7", "i7", "g9", "i11", "k9", "i9"]);
}

#[test]
fn names_of_boards_three_and_six_are_arm_column_and_row() {
    let three = board(BoardShape::Three);
    assert_eq!(three.name(three.point(Seat(1), 2, 6)), "Bc6");
    assert_eq!(names(&three, (90..97).map(Point)), ["K0", "K1", "K2", "M0", "M1", "M2", "O"]);
    let six = board(BoardShape::Six);
    assert_eq!(six.name(six.point(Seat(5), 4, 1)), "Fe1");
    assert_eq!([six.corner(5), six.middle(0), six.hub()], ["K5", "M0", "O"].map(|name| six.parse_point(name).ok()));
    assert_eq!([six.corner(6), board(BoardShape::Two).corner(0), board(BoardShape::Two).hub()], [None; 3]);
}

#[test]
fn a_wrong_name_says_what_would_be_right() {
    let error = |board: &Board, name: &str| board.parse_point(name).unwrap_err().to_string();
    let plain = board(BoardShape::Two);
    for wrong in ["", "a", "a0", "a13", "f1", "A6", "a06", "a+6", " a6", "Bc6", "m3", "七"] {
        let expected = format!("no point '{wrong}' on board two: files a-e, ranks 1-12, as in 'a6'");
        assert_eq!(error(&plain, wrong), expected);
    }
    assert_eq!(error(&plain, "m1"), "no point 'm1' on this board: the mountains are closed");
    assert_eq!(error(&two(true, false, false), "p3"), "no point 'p3' on this board: front_line_posts is off");
    assert!(error(&plain, &"x".repeat(1000)).starts_with("no point 'xxxxxxxxxxxxxxxx' on board two"));

    let four = board(BoardShape::Four);
    assert_eq!(error(&four, "h8"), "no point at 'h8' of board four's grid: the nearest is 'g7'");
    assert_eq!(error(&four, "a1"), "no point at 'a1' of board four's grid: the nearest is 'g1'");
    assert_eq!(error(&four, "r1"), "no point 'r1' on board four: files a-q, ranks 1-17, as in 'g6'");
    let three = board(BoardShape::Three);
    let expected = "arm A-C, column a-e, row 1-6, as in 'Bc6', or K0-K2, M0-M2, O";
    assert_eq!(error(&three, "Da1"), format!("no point 'Da1' on board three: {expected}"));
}

#[test]
fn cells_are_distinct_and_inside_the_grid() {
    for board in all_boards() {
        let (rows, columns) = board.grid_size();
        let cells: std::collections::BTreeSet<_> = board.points().map(|point| board.cell(point)).collect();
        assert_eq!(cells.len(), board.point_count());
        assert!(cells.iter().all(|&(row, column)| row < rows && column < columns));
    }
}

/// The board's points in its grid: `#` an HQ, `o` a camp, `+` a station, `*` the centre, `^` a mountain, `=` a post.
fn picture(board: &Board) -> Vec<String> {
    let (rows, columns) = board.grid_size();
    let mut picture = vec![vec![' '; columns]; rows];
    for point in board.points() {
        let (row, column) = board.cell(point);
        picture[row][column] = match board.kind(point) {
            PointKind::Station => '+',
            PointKind::Camp => 'o',
            PointKind::Headquarters => '#',
            PointKind::Centre => '*',
            PointKind::Mountain => '^',
            PointKind::Post => '=',
        };
    }
    picture.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn the_grid_looks_like_the_board() {
    assert_eq!(
        picture(&two(true, true, false)),
        [
            "+#+#+", "+++++", "+o+o+", "++o++", "+o+o+", "+++++", "=^=^=", "+++++", "+o+o+", "++o++", "+o+o+", "+++++",
            "+#+#+",
        ]
    );
    assert_eq!(
        picture(&board(BoardShape::Four)),
        [
            "      +#+#+      ",
            "      +++++      ",
            "      +o+o+      ",
            "      ++o++      ",
            "      +o+o+      ",
            "      +++++      ",
            "++++++* * *++++++",
            "#+o+o+     +o+o+#",
            "+++o++* * *++o+++",
            "#+o+o+     +o+o+#",
            "++++++* * *++++++",
            "      +++++      ",
            "      +o+o+      ",
            "      ++o++      ",
            "      +o+o+      ",
            "      +++++      ",
            "      +#+#+      ",
        ]
    );
    assert_eq!(
        picture(&board(BoardShape::Three)),
        [
            "       *       ",
            "* *  * *  * *  ",
            "+++++++++++++++",
            "+o+o++o+o++o+o+",
            "++o++++o++++o++",
            "+o+o++o+o++o+o+",
            "+++++++++++++++",
            "+#+#++#+#++#+#+",
        ]
    );
}

#[test]
fn turning_an_unrolled_ring_shifts_its_columns() {
    for shape in [BoardShape::Three, BoardShape::Six] {
        let board = board(shape);
        let columns = board.grid_size().1;
        for point in board.points().filter(|&point| Some(point) != board.hub()) {
            let (row, column) = board.cell(point);
            assert_eq!(board.cell(board.turned(point, 1)), (row, (column + columns - 5) % columns));
        }
    }
}

#[test]
fn case_1_b6_and_d6_do_not_cross_the_mountains_but_a6_c6_and_e6_cross() {
    let board = board(BoardShape::Two);
    assert_eq!(roads(&board, "b6"), ["b5", "a6", "c6"]);
    assert_eq!(rails(&board, "b6"), ["a6", "c6"]);
    assert_eq!(rails(&board, "d6"), ["c6", "e6"]);
    assert_eq!(rails(&board, "a6"), ["a5", "b6", "a7"]);
    assert_eq!(rails(&board, "c6"), ["b6", "d6", "c7"]);
    assert_eq!(rails(&board, "e6"), ["e5", "d6", "e7"]);
}

#[test]
fn case_2_the_c6_c7_crossing_is_a_railway_line_of_its_own() {
    assert_eq!(lines_through(&board(BoardShape::Two), "c6"), ["a6 b6 c6 d6 e6", "c6 c7"]);
}

#[test]
fn case_3_camps_have_eight_roads_and_stations_no_diagonal_between_them() {
    let plain = board(BoardShape::Two);
    assert_eq!(roads(&plain, "b3"), ["a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"]);
    assert_eq!(roads(&plain, "a2"), ["a1", "b2", "a3", "b3"]);
    assert_eq!(roads(&plain, "b4"), ["b3", "a4", "c4", "b5"]);
    assert_eq!(roads(&plain, "c6"), ["b5", "c5", "d5", "b6", "d6"]);
    for board in [BoardShape::Two, BoardShape::Three, BoardShape::Four, BoardShape::Six].map(board) {
        for point in board.points() {
            let (Some(column), Some(row)) = (board.column(point), board.row(point)) else { continue };
            for other in board.roads(point) {
                let diagonal = board.column(other) != Some(column) && board.row(other) != Some(row);
                let camp = board.camps().contains(point) || board.camps().contains(other);
                assert!(!diagonal || camp, "{}-{}", board.name(point), board.name(other));
            }
        }
    }
}

#[test]
fn case_6_row_1_is_not_on_the_railway() {
    let board = board(BoardShape::Two);
    assert_eq!(roads(&board, "c1"), ["b1", "d1", "c2"]);
    assert_eq!(rails(&board, "c1"), [""; 0]);
    assert_eq!(rails(&board, "c2"), ["b2", "d2"]);
}

#[test]
fn case_8_column_a_of_an_arm_runs_into_the_next_arm_and_into_the_centre() {
    let board = board(BoardShape::Four);
    assert_eq!(
        lines_through(&board, "g5"),
        ["g2 g3 g4 g5 g6 g7 g9 g11 g12 g13 g14 g15 g16", "g2 g3 g4 g5 g6 f7 e7 d7 c7 b7"]
    );
    assert_eq!(rails(&board, "g6"), ["g5", "h6", "f7", "g7"]);
    assert_eq!(names(&board, board.arc_edges(board.parse_point("g6").unwrap())), ["f7"]);
    let arc_edges: Vec<_> = board.points().filter(|&point| !board.arc_edges(point).is_empty()).collect();
    assert_eq!(names(&board, arc_edges), in_order(&board, &["g6", "k6", "f11", "f7", "k12", "g12", "l7", "l11"]));
}

#[test]
fn case_9_the_front_row_and_the_arc_at_its_end_are_different_lines() {
    let board = board(BoardShape::Four);
    assert_eq!(
        lines_through(&board, "g6"),
        ["g6 h6 i6 j6 k6", "g2 g3 g4 g5 g6 g7 g9 g11 g12 g13 g14 g15 g16", "g2 g3 g4 g5 g6 f7 e7 d7 c7 b7"]
    );
}

#[test]
fn case_10_the_centre_is_nine_points_all_on_the_railway_and_none_on_a_road() {
    let board = board(BoardShape::Four);
    let centre: Vec<Point> = board.points().filter(|&point| board.kind(point) == PointKind::Centre).collect();
    assert_eq!(centre.len(), 9);
    assert!(centre.iter().all(|&point| board.railway().contains(point) && board.roads(point).is_empty()));
    assert_eq!(rails(&board, "i9"), ["i7", "g9", "i11", "k9"]);
    assert_eq!(rails(&board, "g7"), ["g6", "f7", "i7", "g9"]);
    assert_eq!(lines_through(&board, "i9"), ["i6 i7 i9 i11 i12", "f9 g9 i9 k9 l9"]);
}

#[test]
fn on_an_odd_ring_the_middle_lines_end_at_the_hub() {
    let board = board(BoardShape::Three);
    assert_eq!(lines_through(&board, "O"), ["Ac6 M0 O", "Bc6 M1 O", "Cc6 M2 O"]);
    assert_eq!(lines_through(&board, "M1")[0], "Aa2 Aa3 Aa4 Aa5 Aa6 K0 M1 K1 Ce6 Ce5 Ce4 Ce3 Ce2");
}

#[test]
fn cross_lines_on_a_ring_are_railways_from_corner_to_corner() {
    let ring = |shape| Board::new(BoardOptions { cross_lines: true, ..BoardOptions::of(shape) });
    assert_eq!(rails(&ring(BoardShape::Four), "i9").len(), 8);
    assert_eq!(lines_through(&ring(BoardShape::Four), "g7").last().unwrap(), "g7 i9 k11");
    assert_eq!(lines_through(&ring(BoardShape::Three), "K1").last().unwrap(), "K1 O");
    assert_eq!(edges(&ring(BoardShape::Six), Board::rails), 138 + 6);
}

#[test]
fn cross_lines_on_board_two_are_four_roads_over_the_mountains() {
    let board = two(false, false, true);
    assert_eq!(edges(&board, Board::roads), 134);
    assert_eq!(edges(&board, Board::rails), 35);
    assert_eq!(roads(&board, "a6"), ["a5", "b5", "b6", "c7"]);
    assert_eq!(roads(&board, "c7").len(), 5 + 2);
    assert_eq!(roads(&board, "e7"), in_order(&board, &["c6", "d7", "e8", "d8"]));
}

#[test]
fn front_line_posts_are_part_of_the_line() {
    let board = two(false, true, false);
    assert_eq!(rails(&board, "a6"), ["a5", "b6", "p1"]);
    assert_eq!(rails(&board, "p2"), ["c6", "c7"]);
    assert_eq!(lines_through(&board, "p3"), ["e2 e3 e4 e5 e6 p3 e7 e8 e9 e10 e11"]);
    assert_eq!(edges(&board, Board::rails), 38);
    assert!(board.railway().contains(Point(62)) && !board.railway().contains(Point(60)));
}

#[test]
fn an_open_mountain_touches_the_six_front_stations_round_it() {
    let board = two(true, false, false);
    assert_eq!(mountain_steps(&board, "m1"), in_order(&board, &["a6", "b6", "c6", "a7", "b7", "c7"]));
    assert_eq!(mountain_steps(&board, "m2"), in_order(&board, &["c6", "d6", "e6", "c7", "d7", "e7"]));
    assert_eq!(mountain_steps(&board, "c7"), ["m1", "m2"]);
    assert_eq!(mountain_steps(&board, "b6"), ["m1"]);
    assert_eq!(roads(&board, "m1"), [""; 0]);
    assert!((board.railway() & board.mountains()).is_empty());
}

/// Layouts and starting points as the reference games have them: a piece's identity is the point where it started.
#[test]
fn points_and_cells_of_layouts_are_numbered_alike() {
    let cases = [
        (BoardShape::Two, 1, "62621/1.4.3/75.83/5.B.1/394LL/7F2BL", "b11 L, a11 L, d11 9, e7 6, d12 F"),
        (BoardShape::Four, 2, "71312/4.1.2/6B.3B/9.2.7/6458L/L53FL", "k12 7, g12 2, k17 L, h17 F, i14 ."),
        (BoardShape::Three, 0, "65427/2.1.3/91.35/2.4.8/BLL17/LF36B", "Aa1 L, Ab1 F, Ad1 6, Ac6 4, Aa4 9, Ae3 8"),
    ];
    for (shape, seat, layout, starts) in cases {
        let (board, layout) = (board(shape), crate::Layout::parse(layout).unwrap());
        for start in starts.split(", ") {
            let (name, letter) = start.split_once(' ').unwrap();
            let point = board.parse_point(name).unwrap();
            let (arm, at) = board.in_arm(point).unwrap();
            assert_eq!(arm, Seat(seat));
            assert_eq!(
                layout.cells()[at.index()].map_or(".".into(), |kind| kind.letter().to_string()),
                letter,
                "{name}"
            );
        }
    }
}
